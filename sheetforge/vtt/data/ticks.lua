-- Ticks the boxes of a sheet. The boxes stand in the memo of the sheet as JSON:
-- {{name, words, x, z, width, height}, …}, each length as a part of half the sheet. Ticks are kept with the game.

local boxes, ticked = {}, {}

function onLoad(saved)
    boxes = JSON.decode(self.memo)
    ticked = saved ~= "" and JSON.decode(saved) or {}
    for number, box in ipairs(boxes) do
        _G["tick" .. number] = function() tick(number) end
        self.createButton({
            click_function = "tick" .. number, function_owner = self,
            label = sign(box), tooltip = box[2],
            position = {box[3], 0.15, box[4]}, scale = {box[5], 1, box[6]},
            width = 1000, height = 1000, font_size = 900,
            color = {0, 0, 0, 0}, font_color = {0.7, 0.15, 0.12, 1},
        })
    end
end

function sign(box)
    return ticked[box[1]] and "×" or ""
end

function tick(number)
    local box = boxes[number]
    ticked[box[1]] = not ticked[box[1]] or nil
    self.editButton({index = number - 1, label = sign(box)})
end

function onSave()
    return JSON.encode(ticked)
end
