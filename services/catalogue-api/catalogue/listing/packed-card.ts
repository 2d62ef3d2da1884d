import type {Card} from '../card.ts'
import {Pool} from '../pool.ts'

/** A card without its id and name. Values that many cards have are numbers of the pools. */
type PackedCard = [
  brand: number,
  model: string,
  categories: number[],
  technique: number,
  printArea: number,
  colors: number[],
  sizes: number[],
  rating: [average: number, count: number],
  isNew: boolean,
  isDiscontinued: boolean,
  releasedAt: string,
  isInStock: boolean,
  lowestPrices: [USD: number, EUR: number, GBP: number],
  images: string[],
  alt: string,
  variantImage: string,
  shipping: number,
]

/** The values that cards share. */
export class CardPools {
  readonly texts = new Pool<string>(text => text)
  readonly techniques = new Pool<Card['default_technique']>(one => one.key)
  readonly printAreas = new Pool<Card['print_area']>(one => `${one.width}`)
  readonly colors = new Pool<Card['colors'][number]>(one => one.key)
  readonly sizes = new Pool<Card['sizes'][number]>(one => one.key)

  /** Returns the values since the last call, for `load` of another thread. */
  pack() {
    return {
      texts: this.texts.pack(),
      techniques: this.techniques.pack(),
      printAreas: this.printAreas.pack(),
      colors: this.colors.pack(),
      sizes: this.sizes.pack(),
    }
  }

  /** Adds the next values of other pools. */
  load(values: ReturnType<CardPools['pack']>): void {
    this.texts.load(values.texts)
    this.techniques.load(values.techniques)
    this.printAreas.load(values.printAreas)
    this.colors.load(values.colors)
    this.sizes.load(values.sizes)
  }
}

/** Returns a card as JSON, without its id and name. */
export function packCard(card: Card, {texts, techniques, printAreas, colors, sizes}: CardPools): string {
  const {USD, EUR, GBP} = card.lowestPrices
  const packed: PackedCard = [
    texts.numberOf(card.brand),
    card.model,
    card.category_ids.map(id => texts.numberOf(id)),
    techniques.numberOf(card.default_technique),
    printAreas.numberOf(card.print_area),
    card.colors.map(color => colors.numberOf(color)),
    card.sizes.map(size => sizes.numberOf(size)),
    [card.rating.average, card.rating.count],
    card.is_new,
    card.is_discontinued,
    card.released_at,
    card.isInStock,
    [USD, EUR, GBP],
    card.images,
    card.alt,
    card.variantImage,
    texts.numberOf(card.shipping),
  ]
  return JSON.stringify(packed)
}

/** Returns the card of a JSON text of `packCard`. */
export function unpackCard(
  text: string,
  {id, name}: Pick<Card, 'id' | 'name'>,
  {texts, techniques, printAreas, colors, sizes}: CardPools,
): Card {
  const packed: PackedCard = JSON.parse(text)
  const [brand, model, categoryIds, technique, printArea, colorNumbers, sizeNumbers, rating, ...rest] = packed
  const [isNew, isDiscontinued, releasedAt, isInStock, [USD, EUR, GBP], images, alt, variantImage, shipping] = rest
  return {
    id,
    name,
    brand: texts.at(brand),
    model,
    category_ids: categoryIds.map(number => texts.at(number)),
    default_technique: techniques.at(technique),
    print_area: printAreas.at(printArea),
    colors: colorNumbers.map(number => colors.at(number)),
    sizes: sizeNumbers.map(number => sizes.at(number)),
    rating: {average: rating[0], count: rating[1]},
    is_new: isNew,
    is_discontinued: isDiscontinued,
    released_at: releasedAt,
    isInStock,
    lowestPrices: {USD, EUR, GBP},
    images,
    alt,
    variantImage,
    shipping: texts.at(shipping),
  }
}
