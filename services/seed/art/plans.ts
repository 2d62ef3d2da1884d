import {backpack, fannyPack, laptopSleeve, tote} from './drawings/bags.ts'
import {apron, joggers, leggings, shorts, socks} from './drawings/bottoms.ts'
import {mousepad, phone} from './drawings/desk.ts'
import {bottle, candle, coaster, mug, tumbler} from './drawings/drinkware.ts'
import {hoodie, sweatshirt, zipHoodie} from './drawings/fleece.ts'
import {bandana, beanie, bucketHat, cap} from './drawings/headwear.ts'
import {blanket, pillow, towel} from './drawings/home.ts'
import {card, notebook, postcard, puzzle, stickers} from './drawings/paper.ts'
import {polo, tank} from './drawings/tanks-and-polos.ts'
import {bodysuit, fittedTee, kidsTee, longsleeve, oversizedTee, tee} from './drawings/tees.ts'
import {canvas, clock, ornament, poster, tapestry} from './drawings/wall.ts'
import type {Drawing} from './drawings.ts'
import type {Plan} from './plan.ts'

/** The plates of every drawing. */
export const PLANS: Readonly<Record<Drawing, Plan>> = {
  tee,
  'fitted-tee': fittedTee,
  'oversized-tee': oversizedTee,
  longsleeve,
  'kids-tee': kidsTee,
  bodysuit,
  tank,
  polo,
  sweatshirt,
  hoodie,
  'zip-hoodie': zipHoodie,
  leggings,
  joggers,
  shorts,
  socks,
  apron,
  cap,
  beanie,
  'bucket-hat': bucketHat,
  bandana,
  tote,
  backpack,
  'fanny-pack': fannyPack,
  'laptop-sleeve': laptopSleeve,
  mug,
  tumbler,
  bottle,
  coaster,
  candle,
  poster,
  canvas,
  tapestry,
  clock,
  ornament,
  pillow,
  blanket,
  towel,
  phone,
  mousepad,
  notebook,
  stickers,
  card,
  postcard,
  puzzle,
}
