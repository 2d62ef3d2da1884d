import {accessories} from './accessories.ts'
import {bags} from './bags.ts'
import {bottoms} from './bottoms.ts'
import type {DefinedProduct} from './define-product.ts'
import {drinkware} from './drinkware.ts'
import {hats} from './hats.ts'
import {homeAndLiving} from './home-and-living.ts'
import {hoodies} from './hoodies.ts'
import {kidsAndBaby} from './kids-and-baby.ts'
import {petsAndGifts} from './pets-and-gifts.ts'
import {statementTees} from './statement-tees.ts'
import {stickersAndPaper} from './stickers-and-paper.ts'
import {sweatshirts} from './sweatshirts.ts'
import {tShirts} from './t-shirts.ts'
import {tech} from './tech.ts'
import {topsAndTanks} from './tops-and-tanks.ts'
import {wallArt} from './wall-art.ts'

/** Every product of the sample catalogue. */
export const PRODUCTS: DefinedProduct[] = [
  ...tShirts,
  ...statementTees,
  ...hoodies,
  ...sweatshirts,
  ...topsAndTanks,
  ...bottoms,
  ...kidsAndBaby,
  ...hats,
  ...accessories,
  ...bags,
  ...drinkware,
  ...wallArt,
  ...homeAndLiving,
  ...stickersAndPaper,
  ...tech,
  ...petsAndGifts,
]
