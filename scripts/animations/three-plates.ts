import {filled, group, type Key, type LayerOptions, layer, moving, type Point, rectangle} from './bodymovin.ts'
import {BOARD, KEY, PLATES, type Plate, SHEET, sheetShapes} from './print.ts'

/*
 * A printed sheet moves out, a blank one moves in, a squeegee crosses it once per plate, and the plates settle into register.
 * The first and last frames show the finished sheet, which is also the poster.
 */

const FRAME_RATE = 30
const FRAMES = 180
const MIDDLE: Point = [400, 300]
const SHEET_LAYER = 1

const LEAVES = {from: 24, to: 38}
const COMES = {from: 38, to: 52}
const SETTLES = {from: 160, to: 176}
const PULL_FRAMES = 28

/** The mask of a plate: everything on the printed sheet, nothing on the blank one, then the part behind the squeegee. */
function revealed({from}: Plate): LayerOptions['mask'] {
  const upTo = (right: number) => ({left: 0, top: 0, right, bottom: BOARD.height})
  return [
    {at: 0, value: upTo(BOARD.width), isHeld: true},
    {at: LEAVES.to, value: upTo(0), isHeld: true},
    {at: from, value: upTo(SHEET.left)},
    {at: from + PULL_FRAMES, value: upTo(BOARD.width)},
  ]
}

function settling(plate: Plate): Pick<LayerOptions, 'position' | 'rotation'> {
  const [x, y] = MIDDLE
  const keys = <Value>(at: Value, off: Value): Key<Value>[] => [
    {at: 0, value: at, isHeld: true},
    {at: LEAVES.to, value: off, isHeld: true},
    {at: SETTLES.from, value: off},
    {at: SETTLES.to, value: at},
  ]
  return {
    position: moving(keys([x, y], [x + plate.off[0], y + plate.off[1]])),
    rotation: moving(keys([0], [plate.turn])),
  }
}

/** A squeegee with its bead of ink, visible only while it moves. */
function squeegee({name, ink, from}: Plate, index: number): LayerOptions {
  const to = from + PULL_FRAMES
  return {
    index,
    name: `Squeegee, ${name.toLowerCase()}`,
    shapes: [
      group(rectangle([0, 300], [40, 110]), filled(KEY)),
      group(rectangle([0, 300], [12, 500]), filled(KEY)),
      group(rectangle([-11, 300], [10, 470]), filled(ink)),
    ],
    position: moving([
      {at: from, value: [SHEET.left, 0]},
      {at: to, value: [BOARD.width, 0]},
    ]),
    opacity: moving([
      {at: 0, value: [0], isHeld: true},
      {at: from, value: [100], isHeld: true},
      {at: to, value: [0], isHeld: true},
    ]),
  }
}

function sheetLayer(): LayerOptions {
  const off = 900
  return {
    index: SHEET_LAYER,
    name: 'Sheet',
    shapes: sheetShapes,
    position: moving([
      {at: 0, value: [0, 0], isHeld: true},
      {at: LEAVES.from, value: [0, 0]},
      {at: LEAVES.to, value: [off, 0], isHeld: true},
      {at: COMES.from + 1, value: [-off, 0]},
      {at: COMES.to, value: [0, 0]},
    ]),
  }
}

/** Returns the animation in the player's format. */
export function threePlates(): object {
  const plates = PLATES.map(
    (plate, place): LayerOptions => ({
      index: SHEET_LAYER + 1 + place,
      name: plate.name,
      parent: SHEET_LAYER,
      shapes: plate.shapes,
      anchor: MIDDLE,
      mask: revealed(plate),
      isMultiplied: true,
      ...settling(plate),
    }),
  )
  const squeegees = PLATES.map((plate, place) => squeegee(plate, SHEET_LAYER + 1 + PLATES.length + place))
  // The first layer is on top.
  const layers = [...squeegees, ...plates.toReversed(), sheetLayer()].map(options => layer(options, FRAMES))
  const {width: w, height: h} = BOARD
  return {v: '5.12.2', fr: FRAME_RATE, ip: 0, op: FRAMES, w, h, nm: 'Three plates', ddd: 0, assets: [], layers}
}
