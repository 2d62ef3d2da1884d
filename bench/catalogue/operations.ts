// Visitors misspell and stop typing. cspell:ignore beeni hoodi fram hoddie

export const SEARCHES = [
  'tee',
  'cotton tee',
  'black hoodie',
  'mug',
  'hoddie',
  'ceramic mug',
  'vintage',
  'organic cotton',
  'wall art',
  'tot',
  'framed poster',
  'embroidery cap',
  'recycled',
  'phone cover',
  'summer tee',
  'beeni',
  't shirt',
  'jumper',
  'classic',
  'kids long sleeve',
]
export const INPUTS = [
  't',
  'te',
  'tee',
  'mu',
  'hood',
  'hoodi',
  'organic c',
  'can',
  'v',
  'sum',
  'phone c',
  'bea',
  'pos',
  'fram',
  'xyz',
]
export const COLORS = ['white', 'navy', 'black', 'red', 'green']
const CATEGORIES = ['clothing', 't-shirts', 'drinkware', 'bags', 'home-and-living']
const TECHNIQUES = ['dtg', 'embroidery', 'sublimation']
const SORTS = ['popular', 'price', 'title', '-price', 'rating', 'new']

/** Returns the item of a round; the rounds take turns. */
export const pick = <Item>(items: readonly Item[], round: number): Item => items[round % items.length] as Item

/** Returns the query of a list with three facets, another one for each of some rounds. */
export const threeFacets = (round: number) => ({
  color: [pick(COLORS, round), pick(COLORS, round + 2)],
  category: [pick(CATEGORIES, round)],
  technique: [pick(TECHNIQUES, round)],
  sort: pick(SORTS, round),
  offset: String((round % 10) * 24),
})

/** Upper limits of the 95th percentile, in milliseconds, with 100,000 products, beyond that of a response without work. */
export const P95_MS = {list: 20, search: 30, suggestions: 10, product: 5}
