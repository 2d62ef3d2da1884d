import type {ProductSummary} from '../product-list'

/** Number of colours that a card shows. */
const SHOWN_COLORS = 8

/** What cards and sections show of a product. Page data contain nothing else of it. */
export type CardProduct = Pick<ProductSummary, 'id' | 'name' | 'printArea' | 'priceFrom' | 'currency'> & {
  /** What sets it apart from the others, in a word or two. */
  tag: 'New' | 'Last of it' | 'Sold out' | null
  defaultTechnique: Pick<ProductSummary['defaultTechnique'], 'displayName'>
  image: Pick<ProductSummary['image'], 'url' | 'width' | 'height'>
  /** The first colours as #rrggbb, and the number of all. */
  colors: string[]
  colorCount: number
}

/** Returns the part of a product that cards show. */
export function toCardProduct({defaultTechnique, image, colors, ...product}: ProductSummary): CardProduct {
  const {id, name, printArea, priceFrom, currency} = product
  return {
    ...{id, name, printArea, priceFrom, currency},
    tag: toTag(product),
    defaultTechnique: {displayName: defaultTechnique.displayName},
    image: {url: image.url, width: image.width, height: image.height},
    colors: colors.slice(0, SHOWN_COLORS).map(({hex}) => hex),
    colorCount: colors.length,
  }
}

function toTag({isNew, inStock, isDiscontinued}: Pick<ProductSummary, 'isNew' | 'inStock' | 'isDiscontinued'>) {
  if (isDiscontinued) return inStock ? 'Last of it' : 'Sold out'
  return isNew ? 'New' : null
}
