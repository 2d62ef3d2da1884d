import type {DefinedProduct} from './define-product.ts'
import {accessories} from './products/accessories.ts'
import {bags} from './products/bags.ts'
import {bottoms} from './products/bottoms.ts'
import {drinkware} from './products/drinkware.ts'
import {hats} from './products/hats.ts'
import {homeAndLiving} from './products/home-and-living.ts'
import {hoodies} from './products/hoodies.ts'
import {kidsAndBaby} from './products/kids-and-baby.ts'
import {petsAndGifts} from './products/pets-and-gifts.ts'
import {statementTees} from './products/statement-tees.ts'
import {stickersAndPaper} from './products/stickers-and-paper.ts'
import {sweatshirts} from './products/sweatshirts.ts'
import {tShirts} from './products/t-shirts.ts'
import {tech} from './products/tech.ts'
import {topsAndTanks} from './products/tops-and-tanks.ts'
import {wallArt} from './products/wall-art.ts'

/** All products of the sample catalogue. */
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
