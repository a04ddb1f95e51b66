"""The test of every ruling, by its question: each fails where the answer changes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NAMED: Mapping[str, str] = MappingProxyType(
    {
        # Setting up
        "How long is a battle whose scenario sets no limit?": (
            "test_a_battle_without_a_length_lasts_for_the_usual_turns"
        ),
        "How many types of crew are there, six or five?": "test_five_types_of_crew_and_three_decks",
        "How many decks of cards are there besides the action cards?": "test_five_types_of_crew_and_three_decks",
        "Can more than two sides fight?": "test_three_sides_act_in_the_order_of_the_scenario",
        "How many damage tokens does the pack of a scenario hold?": "test_damage_tokens_of_a_pack",
        # Operating components
        "Does a Bridge count if a fixed number of components is operated?": (
            "test_a_bridge_serves_any_number_and_a_captain_all"
        ),
        "Is the damage roll made for a damaged Bridge with which empty components are operated?": (
            "test_a_damaged_bridge_is_at_risk_too"
        ),
        "Is the damage roll made for a component that was sound when it was operated, and is damaged "
        "when the action ends, as an Unsafe weapon can be?": (
            "test_a_weapon_that_its_use_damaged_is_at_risk_as_a_damaged_one"
        ),
        "Is there a damage roll for Medical Bays, boarding components and shields that are "
        "maintained?": "test_whatever_was_operated_is_at_risk",
        # Damage
        "Which is worse, Heavy Damage or Power Down?": "test_heavy_damage_and_power_down",
        "Does a component that one attack hits twice suffer its effect twice?": "test_a_component_hit_twice",
        "Do FX rolls for fires, misuse and shooting draw Critical Hits?": (
            "test_fx_rolls_that_are_no_attack_draw_critical_hits"
        ),
        "Does a Hull Breach that no FX roll placed call for a Ship Destruction roll?": (
            "test_a_breach_without_an_fx_roll"
        ),
        "Does Power Down or Light Damage that an Effect column adds also disrupt crew?": (
            "test_each_effect_of_the_effect_column"
        ),
        "Who picks the crew that is disrupted by shooting?": "test_crew_that_are_shot_are_picked_by_their_owner",
        "Who picks the crew that a card kills in a component?": "test_the_owner_picks_the_crew_that_a_card_kills",
        # Orders and actions
        "Into which slot may Repeat slot 2 be laid?": "test_repeat_slot_2_lies_in_the_third_slot",
        "Can slots stay empty?": "test_every_slot_is_filled",
        "Are Jump actions resolved before or after Attack actions?": "test_jump_and_attack",
        "How often, and when, can the Initiative Chip be seized?": "test_the_chip_is_seized_once_in_a_conflict",
        "When can cards to be played at any time be played?": "test_only_who_keeps_a_card_is_asked_to_play_it",
        "Which cards wait for an FX roll, and who may play them?": "test_a_card_after_an_fx_roll",
        "Who has the cards that were kept for a captured ship?": "test_kept_cards_of_a_captured_ship",
        "Is there one Strike Phase in a turn, or a strike after every action round?": (
            "test_defense_actions_last_for_their_round"
        ),
        "What may crew do whose ship is also held by others?": "test_a_captured_ship_fires_on_its_own_side",
        # Moving
        "Does a thrust operate exactly the engines of its hex, or may it operate more?": (
            "test_a_thrust_operates_the_engines_of_its_hex"
        ),
        "What happens at the edge of the map?": "test_ships_stay_on_the_map_but_for_drifting_off_it",
        "Can a ship ram one of its own side?": "test_a_friend_is_not_rammed",
        "What if two ships can never miss each other in a collision?": "test_two_ships_of_size_20_in_a_ram_end",
        "Does a ship that has rolled over thrust by its diagram turned over as well?": (
            "test_a_ship_that_rolled_over_thrusts_by_the_mirrored_diagram"
        ),
        # Attacks
        "What do standard and narrow arcs cover?": "test_standard_and_narrow_arcs",
        "May a ship fire at ships of its own side?": "test_a_ship_does_not_fire_at_its_own_side",
        "What does a weapon do that cannot harm its target but has another effect?": "test_a_weapon_too_weak_to_harm",
        "Where may an AREA weapon be aimed?": "test_an_area_weapon_is_aimed_at_a_hex_in_reach",
        "Do Evasive Maneuvers also help against ordinance, boarders and torpedoes?": (
            "test_evasive_maneuvers_re_roll_hits_once"
        ),
        "How long do hardened shields and Evasive Maneuvers last?": "test_defense_actions_last_for_their_round",
        "The full example compares with the size of the Bremen. Whose size counts?": (
            "test_the_volley_of_the_bremen_at_the_marvin"
        ),
        "From which step are the FX dice of the attack roll?": "test_the_volley_of_the_bremen_at_the_marvin",
        "What did the second Effect die show in the third damage example?": (
            "test_light_damage_to_a_lightly_damaged_component_with_four_crew"
        ),
        "Which power has the Pulse Laser of the full example?": (
            "test_power_2_and_3_against_defense_2_roll_as_many_dice"
        ),
        # Crew
        "Are the bonuses of crew points, or dice?": (
            "test_bonuses_as_dice_in_a_melee test_two_engineers_and_a_spacer_repair_without_a_point"
        ),
        "What does an Engineer Hero add to a repair?": "test_a_hero_adds_what_its_type_adds",
        "Into which components may crew shoot?": "test_into_which_components_crew_shoot",
        "Does a Medical Bay add a die to a rally, or allow to roll again?": "test_medical_bays_add_a_die_or_re_roll",
        "Which ships may be boarded?": "test_own_ships_are_boarded_where_nobody_or_an_enemy_is_aboard",
        "Where does the card of a Hero lie that boards another ship?": (
            "test_the_card_of_a_hero_goes_with_it_to_another_ship"
        ),
        "May a figure move more than once in a Crew action?": "test_a_figure_moves_once",
        "Who wins a melee of three sides?": "test_a_melee_of_three_sides",
        "Where do crew go that miss with equipment that returns them but has no component?": (
            "test_crew_that_return_without_a_component_stand_in_the_first"
        ),
        "What are the old words Board(dis), Board(safe), Penetrate and SHLD of the boarding examples?": (
            "test_the_regulus_boards_the_bombay test_the_orion_boards_the_pancake test_crew_that_miss"
        ),
        "Which short range has the Transporter, 0 or more?": "test_the_transporter_of_the_table_has_a_short_range_of_0",
        "Who has a ship whose own crew are all killed but never surrendered?": (
            "test_a_ship_without_its_own_crew_changes_hands"
        ),
        # Ordinance
        "What does point defense 0 do?": "test_point_defense_0",
        "Who picks the ship that gives mutual support, and must it be used?": (
            "test_the_defender_chooses_its_mutual_support"
        ),
        "How do bombers fight a dogfight without fighters?": "test_bombers_alone_roll_no_dice_in_a_dogfight",
        "What does a tie at 0 cost a side that fights on?": "test_bombers_alone_roll_no_dice_in_a_dogfight",
        "Who picks the craft that are lost in a dogfight?": "test_the_loser_of_a_dogfight_picks_what_is_lost",
        "Where does ordinance go back to?": "test_ordinance_goes_back_to_its_own_side_first",
        "What becomes of torpedoes that are not placed from the Torpedoes Away box?": (
            "test_torpedoes_in_the_box_may_wait"
        ),
        "May a side give no missiles to any of its targets?": "test_all_missiles_attack",
        # Drift and victory
        "In which order do the dice of a fire check count?": "test_the_lower_die_of_a_fire_check_counts_first",
        "Who may vent a ship that is boarded?": "test_boarders_who_hold_the_bridge_may_vent",
        "Who maintains the shields of a ship with crew of several sides?": (
            "test_the_side_that_can_operate_more_generators_maintains"
        ),
        "By which edge do ships leave the map to win?": "test_a_goal_to_leave_names_its_edge",
        "When is a ship crippled?": "test_half_of_the_components_out_of_action_cripple_a_ship",
        "Which ships still count in a fight to the last ship?": "test_ships_that_still_count",
    }
)
"""Names of tests of this folder, with spaces between them."""
