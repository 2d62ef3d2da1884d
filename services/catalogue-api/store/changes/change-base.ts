import type {Change} from '../../../../contract/changes.ts'
import {
  type CatalogueImport,
  type ImportedCategory,
  type ImportedShippingProfile,
  importedCategory,
  importedShippingProfile,
} from '../../../../contract/import.ts'
import {inBatches, type Query} from '../../database/database.ts'
import {readMeta, writeMeta} from '../meta.ts'
import type {NewChange} from './change-log.ts'

/** What a catalogue has besides its products; a missing part stays as it is. */
export type BaseChange = {[Part in keyof Omit<CatalogueImport, 'products'>]?: CatalogueImport[Part] | undefined}

type Lists = {categories: ImportedCategory[]; shipping_profiles: ImportedShippingProfile[]}

/** Replaces what a catalogue has besides its products, and lists what differs. */
export async function changeBase(trx: Query, base: BaseChange): Promise<NewChange[]> {
  const {exchange_rates, search_synonyms, categories, shipping_profiles} = base
  return [
    ...(exchange_rates ? await replaceSetting(trx, 'rates', 'exchange_rates', exchange_rates) : []),
    ...(search_synonyms ? await replaceSetting(trx, 'search_synonyms', 'search_synonyms', search_synonyms) : []),
    ...(categories ? await replaceCategories(trx, categories) : []),
    ...(shipping_profiles ? await replaceProfiles(trx, shipping_profiles) : []),
  ]
}

/** Returns the categories and shipping profiles after a change; without `isReplacement`, those that it does not name stay. */
export async function listAfter(query: Query, base: BaseChange, isReplacement: boolean): Promise<Lists> {
  const categories = await query.selectFrom('categories').select('document').orderBy('rowid').execute()
  const profiles = await query.selectFrom('shipping_profiles').select('document').orderBy('rowid').execute()
  const keep = <Part>(
    rows: {document: string}[],
    schema: {parse: (value: unknown) => Part},
    next: Part[] | undefined,
  ) => (isReplacement && next ? [] : rows.map(({document}) => schema.parse(JSON.parse(document))))
  return {
    categories: merge(keep(categories, importedCategory, base.categories), base.categories, ({id}) => id),
    shipping_profiles: merge(
      keep(profiles, importedShippingProfile, base.shipping_profiles),
      base.shipping_profiles,
      ({key}) => key,
    ),
  }
}

const merge = <Part>(before: Part[], next: Part[] = [], keyOf: (part: Part) => string): Part[] => [
  ...new Map([...before, ...next].map(one => [keyOf(one), one])).values(),
]

async function replaceSetting(trx: Query, type: Change['type'], name: string, content: unknown): Promise<NewChange[]> {
  const value = JSON.stringify(content)
  if ((await readMeta(trx, name)) === value) return []
  await writeMeta(trx, name, value)
  return [{type, id: name, action: 'put'}]
}

async function replaceCategories(trx: Query, categories: CatalogueImport['categories']): Promise<NewChange[]> {
  const before = await trx.selectFrom('categories').select(['id', 'document']).orderBy('rowid').execute()
  const after = categories.map(one => ({id: one.id, document: JSON.stringify(one)}))
  if (isSame(before, after)) return []
  await trx.deleteFrom('categories').execute()
  for (const batch of inBatches(after)) await trx.insertInto('categories').values(batch).execute()
  const changes = compare('category', before, after)
  const known = new Set(changes.map(({id}) => id))
  const parents = listFormerParents(before, categories).filter(id => !known.has(id))
  return [...changes, ...parents.map(id => ({type: 'category', id, action: 'put'}) as const)]
}

/** Lists the remaining categories that other ones leave: their subcategories and number of products change. */
function listFormerParents(before: Row[], after: CatalogueImport['categories']): string[] {
  const parents = new Map(after.map(({id, parent_id}) => [id, parent_id]))
  const left = before.flatMap(({id, document}) => {
    const {parent_id} = importedCategory.parse(JSON.parse(document))
    return parent_id !== null && parents.has(parent_id) && parents.get(id) !== parent_id ? parent_id : []
  })
  return [...new Set(left)]
}

async function replaceProfiles(trx: Query, profiles: CatalogueImport['shipping_profiles']): Promise<NewChange[]> {
  const before = await trx.selectFrom('shipping_profiles').select(['key as id', 'document']).orderBy('rowid').execute()
  const after = profiles.map(one => ({id: one.key, document: JSON.stringify(one)}))
  if (isSame(before, after)) return []
  await trx.deleteFrom('shipping_profiles').execute()
  const rows = after.map(({id, document}) => ({key: id, document}))
  for (const batch of inBatches(rows)) await trx.insertInto('shipping_profiles').values(batch).execute()
  return compare('shipping_profile', before, after)
}

type Row = {id: string; document: string}

/** The order matters: it decides between categories of the same position. */
const isSame = (before: Row[], after: Row[]): boolean =>
  before.length === after.length &&
  before.every((row, at) => row.id === after[at]?.id && row.document === after[at].document)

/** Lists the rows that are removed, added or different. When only the order differs, all count as different. */
function compare(type: Change['type'], before: Row[], after: Row[]): NewChange[] {
  const old = new Map(before.map(({id, document}) => [id, document]))
  const ids = new Set(after.map(({id}) => id))
  const differing = after.filter(({id, document}) => old.get(id) !== document)
  const removed = before.filter(({id}) => !ids.has(id))
  const put = differing.length + removed.length === 0 ? after : differing
  return [
    ...removed.map(({id}) => ({type, id, action: 'delete'}) as const),
    ...put.map(({id}) => ({type, id, action: 'put'}) as const),
  ]
}
