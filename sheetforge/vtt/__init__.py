"""Virtual tables: a battle as a module of VASSAL and as a save of Tabletop Simulator."""
