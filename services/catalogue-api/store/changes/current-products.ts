import {sql} from 'kysely'
import type {Query} from '../../database/database.ts'

type Product = {id: string; document: string}
type Row = {id: string; document: string | null; is_staged: number}
type Page = {products: Product[]; after: string | null}

/**
 * Yields all products in the order of their ids, those of a committed import that is not moved yet included. A statement
 * reads at most `size` products of either table, however many of them the import replaces, so it takes some milliseconds.
 */
export async function* readCurrent(query: Query, size: number): AsyncGenerator<Product[]> {
  const read = (after: string | null): Promise<Page> | null => {
    const page = after === null ? null : readPage(query, after, size)
    // A caller that stops early does not wait for it.
    page?.catch(() => undefined)
    return page
  }
  for (let next = read(''); next; ) {
    const {products, after}: Page = await next
    // The database reads the next page while the caller works on this one.
    next = read(after)
    if (products.length > 0) yield products
  }
}

/**
 * Returns the next products, and the id after which the reader goes on, null at the end. One statement, so that a product
 * which is moved at the same moment is neither missing nor there twice.
 */
async function readPage(query: Query, after: string, size: number): Promise<Page> {
  const stored = query
    .selectFrom('products')
    .select(({eb}) => [
      'id',
      eb.ref('document').$castTo<string | null>().as('document'),
      sql<number>`0`.as('is_staged'),
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
  const finished = query.selectFrom('catalogue_imports').select('id').where('first_sequence', 'is not', null).limit(1)
  const staged = query
    .selectFrom('import_products')
    .select(['id', 'document', sql<number>`1`.as('is_staged')])
    .where('import_id', '=', finished)
    .where('id', '>', after)
    .where('position', 'is not', null)
    .orderBy('id')
    .limit(size)
  const rows = await query
    .selectFrom(stored.as('stored'))
    .selectAll()
    .unionAll(query.selectFrom(staged.as('staged')).selectAll())
    .execute()
  return merge(
    rows.filter(row => row.is_staged === 0),
    rows.filter(row => row.is_staged === 1),
    size,
  )
}

/** Returns what both lists cover: a list with as many rows as were asked for says nothing about the ids after its last one. */
function merge(stored: Row[], staged: Row[], size: number): Page {
  const ends = [stored, staged].flatMap(rows => (rows.length < size ? [] : (rows.at(-1)?.id ?? [])))
  const after = ends.toSorted(compare)[0] ?? null
  const latest = new Map([...stored, ...staged].map(({id, document}) => [id, document]))
  const products = [...latest].flatMap(([id, document]) =>
    document === null || (after !== null && compare(id, after) > 0) ? [] : {id, document},
  )
  return {products: products.toSorted((a, b) => compare(a.id, b.id)), after}
}

/** Compares ids as the databases do: byte by byte, which for keys is the order of their characters. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
