import {apron} from './drawings/apron.ts'
import {backpack} from './drawings/backpack.ts'
import {bandana} from './drawings/bandana.ts'
import {beanie} from './drawings/beanie.ts'
import {blanket} from './drawings/blanket.ts'
import {bodysuit} from './drawings/bodysuit.ts'
import {bottle} from './drawings/bottle.ts'
import {bucketHat} from './drawings/bucket-hat.ts'
import {candle} from './drawings/candle.ts'
import {canvas} from './drawings/canvas.ts'
import {cap} from './drawings/cap.ts'
import {card} from './drawings/card.ts'
import {clock} from './drawings/clock.ts'
import {coaster} from './drawings/coaster.ts'
import {fannyPack} from './drawings/fanny-pack.ts'
import {fittedTee} from './drawings/fitted-tee.ts'
import {hoodie} from './drawings/hoodie.ts'
import {joggers} from './drawings/joggers.ts'
import {kidsTee} from './drawings/kids-tee.ts'
import {laptopSleeve} from './drawings/laptop-sleeve.ts'
import {leggings} from './drawings/leggings.ts'
import {longsleeve} from './drawings/longsleeve.ts'
import {mousepad} from './drawings/mousepad.ts'
import {mug} from './drawings/mug.ts'
import {notebook} from './drawings/notebook.ts'
import {ornament} from './drawings/ornament.ts'
import {oversizedTee} from './drawings/oversized-tee.ts'
import {phone} from './drawings/phone.ts'
import {pillow} from './drawings/pillow.ts'
import {polo} from './drawings/polo.ts'
import {postcard} from './drawings/postcard.ts'
import {poster} from './drawings/poster.ts'
import {puzzle} from './drawings/puzzle.ts'
import {shorts} from './drawings/shorts.ts'
import {socks} from './drawings/socks.ts'
import {stickers} from './drawings/stickers.ts'
import {sweatshirt} from './drawings/sweatshirt.ts'
import {tank} from './drawings/tank.ts'
import {tapestry} from './drawings/tapestry.ts'
import {tee} from './drawings/tee.ts'
import {tote} from './drawings/tote.ts'
import {towel} from './drawings/towel.ts'
import {tumbler} from './drawings/tumbler.ts'
import {zipHoodie} from './drawings/zip-hoodie.ts'
import type {Drawing} from './drawings.ts'
import type {Plan} from './plan.ts'

/** The plan of every drawing. */
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
