/** A catalogue of generated products in a database. */
export type World = {products: number; database: 'sqlite' | 'postgres'}

const SIZES = [72, 10_000, 100_000]
const DATABASES = ['sqlite', 'postgres'] as const

/** Options of `npm run bench -- catalogue`: without one, all sizes and both databases are measured. */
export type CatalogueOptions = {products?: string | undefined; database?: string | undefined}

/** Returns the chosen sizes and databases. Throws an Error that names a wrong option. */
export function readWorlds({products, database}: CatalogueOptions): {sizes: number[]; worlds: World[]} {
  if (products !== undefined && !/^[1-9]\d{0,6}$/.test(products))
    throw new Error('--products must be a whole number above 0')
  const databases = DATABASES.filter(one => database === undefined || one === database)
  if (databases.length === 0) throw new Error('--database must be sqlite or postgres')
  const sizes = products === undefined ? SIZES : [Number(products)]
  return {sizes, worlds: sizes.flatMap(size => databases.map(one => ({products: size, database: one})))}
}
