import {randomUUID} from 'node:crypto'
import {setImmediate as afterOthers} from 'node:timers/promises'
import {sql} from 'kysely'
import {z} from 'zod'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import type {Database, Query} from '../../database/database.ts'
import {unavailable} from '../../problems.ts'
import {readCurrent} from './current-products.ts'
import {readDocuments, type StagedRow} from './staged-rows.ts'

/** A product of an import with the number of its line. */
export type Staged = {line: number; product: ImportedProduct}
/** What the products of an import do. */
export type StagedCounts = {created: number; updated: number; unchanged: number; deleted: number}
/** `startedAt` is the `updated_at` of products whose lines have none, null when all have one. A replacement deletes what it does not name. */
export type StagedOptions = {isReplacement: boolean; startedAt: string | null}

/** Products per transaction, and characters of their documents, so that other writers wait for some milliseconds only. */
export const BATCH = {products: 50, size: 256 * 1024}

/** Rows per statement. */
const ROWS = 50
/** Products of an import for which it matters how they are read. */
const LARGE = 1000

const LOST = 'The database has lost lines of this import: nothing was stored.'

const storedProduct = z.looseObject({category_ids: z.array(z.string()), updated_at: z.string()})

/**
 * The products of an import in preparation: they are in a table of their own, which readers do not see. Those that change
 * something have a position among the changes of the import.
 */
export class StagedImport {
  readonly id = randomUUID()
  readonly isReplacement: boolean
  readonly counts: StagedCounts = {created: 0, updated: 0, unchanged: 0, deleted: 0}
  /** Categories that a product enters or leaves: their number of products changes. */
  readonly movedCategories = new Set<string>()
  /** The number of changes so far, which is also the position of the next one. */
  changes = 0
  readonly #database: Database
  readonly #startedAt: string | null

  constructor(database: Database, {isReplacement, startedAt}: StagedOptions) {
    this.#database = database
    this.isReplacement = isReplacement
    this.#startedAt = startedAt
  }

  async begin(): Promise<void> {
    const row = {id: this.id, touched_at: Date.now(), first_sequence: null, committed_at: null}
    await this.#database.query.insertInto('catalogue_imports').values(row).execute()
  }

  /** Stages at most some dozens of products, and returns those whose id an earlier line has, with the number of that line. */
  async add(products: Staged[]): Promise<{line: number; id: string; firstLine: number}[]> {
    const ids = products.map(({product}) => product.id)
    const earlier = await this.#staged().select(['id', 'line']).where('id', 'in', ids).execute()
    const lines = new Map(earlier.map(({id, line}) => [id, line]))
    const doubles: {line: number; id: string; firstLine: number}[] = []
    const added = products.filter(({line, product: {id}}) => {
      const firstLine = lines.get(id)
      if (firstLine === undefined) lines.set(id, line)
      else doubles.push({line, id, firstLine})
      return firstLine === undefined
    })
    const current = await readDocuments(this.#database.query, ids)
    const rows = added.map(one => this.#toRow(one, current.get(one.product.id)))
    // `settle` waits for the disk.
    await this.#database.transaction(
      async trx => {
        if (rows.length > 0) await trx.insertInto('import_products').values(rows).execute()
        await this.touch(trx)
      },
      {waitsForDisk: false},
    )
    return doubles
  }

  /**
   * Waits until the disk has all products that were added. Throws a 503 problem when some are gone: a database that crashes and
   * starts again between two batches loses those that it had not written yet.
   */
  async settle(): Promise<void> {
    await this.#database.transaction(trx => this.touch(trx))
    const {staged} = await this.#staged()
      .select(({fn}) => fn.countAll<number>().as('staged'))
      .executeTakeFirstOrThrow()
    const {created, updated, unchanged, deleted} = this.counts
    if (staged !== created + updated + unchanged + deleted) throw unavailable(LOST)
  }

  /** Takes a product out of the import. */
  async remove({key, id}: StagedRow): Promise<void> {
    const row = await this.#staged().select('position').where('key', '=', key).executeTakeFirst()
    const before = await readDocuments(this.#database.query, [id])
    await this.#database.query.deleteFrom('import_products').where('key', '=', key).execute()
    const position = row?.position ?? null
    if (position === null) {
      this.counts.unchanged -= 1
      return
    }
    const [likely, other] = before.has(id) ? (['updated', 'created'] as const) : (['created', 'updated'] as const)
    // Others may have created or deleted the product since it was counted.
    this.counts[this.counts[likely] > 0 ? likely : other] -= 1
    this.changes -= 1
    // The last change takes the position: their numbers have no gaps.
    await this.#database.query
      .updateTable('import_products')
      .set({position})
      .where('import_id', '=', this.id)
      .where('position', '=', this.changes)
      .execute()
  }

  /** Stages the deletion of every product that the import does not name. */
  async stageDeletions(): Promise<void> {
    for await (const rows of readCurrent(this.#database.query, ROWS)) {
      await this.#delete(this.#database.query, rows)
      await afterOthers()
    }
  }

  /** Stages what has become a change, or has other effects, because others have changed these products meanwhile. */
  async compareAgain(trx: Query, ids: string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += ROWS) {
      const some = ids.slice(start, start + ROWS)
      const current = await readDocuments(trx, some)
      const rows = await this.#staged(trx)
        .select(['key', 'id', 'position', 'document'])
        .where('id', 'in', some)
        .execute()
      for (const {key, id, position, document} of rows.filter(one => one.document !== current.get(one.id))) {
        this.#addMoves(categoriesOf(current.get(id)), categoriesOf(document))
        if (position !== null) continue
        this.counts.unchanged -= 1
        this.counts[current.has(id) ? 'updated' : 'created'] += 1
        await trx.updateTable('import_products').set({position: this.#takePosition()}).where('key', '=', key).execute()
      }
      const stored = [...current].map(([id, document]) => ({id, document}))
      if (this.isReplacement) await this.#delete(trx, stored)
    }
  }

  /**
   * Lets PostgreSQL count the products of a large import now and not within some minutes: until then it expects few, and sorts
   * them for every page instead of reading an index.
   */
  async analyze(): Promise<void> {
    const {created, updated, unchanged, deleted} = this.counts
    if (this.#database.kind === 'sqlite' || created + updated + unchanged + deleted < LARGE) return
    // Slow disks and other maintenance can exceed a limit of time; the import is right without it.
    await sql`analyze import_products`.execute(this.#database.query).catch(() => undefined)
  }

  /** Says that the import goes on. */
  async touch(trx: Query): Promise<void> {
    await trx.updateTable('catalogue_imports').set({touched_at: Date.now()}).where('id', '=', this.id).execute()
  }

  async #delete(trx: Query, rows: {id: string; document: string}[]): Promise<void> {
    if (rows.length === 0) return
    const ids = rows.map(({id}) => id)
    const staged = await this.#staged(trx).select('id').where('id', 'in', ids).execute()
    const named = new Set(staged.map(({id}) => id))
    const deleted = rows.filter(({id}) => !named.has(id))
    if (deleted.length === 0) return
    const values = deleted.map(({id}) => ({
      ...this.#keyOf(id),
      line: -1,
      position: this.#takePosition(),
      updated_at: null,
      document: null,
    }))
    await trx.insertInto('import_products').values(values).execute()
    this.counts.deleted += deleted.length
    for (const {document} of deleted) this.#addMoves(categoriesOf(document), [])
  }

  #toRow({line, product}: Staged, current: string | undefined) {
    const row = {...this.#keyOf(product.id), line, updated_at: product.updated_at}
    const document = JSON.stringify(product)
    const before = current === undefined || current === document ? null : storedProduct.parse(JSON.parse(current))
    const hasOwnTime = product.updated_at !== this.#startedAt
    const isSame = before === null || hasOwnTime ? current === document : isSameBut(product, before.updated_at, current)
    if (current !== undefined && isSame) {
      this.counts.unchanged += 1
      return {...row, updated_at: before?.updated_at ?? product.updated_at, position: null, document: current}
    }
    this.counts[current === undefined ? 'created' : 'updated'] += 1
    this.#addMoves(before?.category_ids ?? [], product.category_ids)
    return {...row, position: this.#takePosition(), document}
  }

  #addMoves(before: string[], after: string[]): void {
    for (const id of [...before, ...after]) {
      if (before.includes(id) !== after.includes(id)) this.movedCategories.add(id)
    }
  }

  #takePosition(): number {
    this.changes += 1
    return this.changes - 1
  }

  #keyOf(id: string) {
    return {key: `${this.id}/${id}`, import_id: this.id, id}
  }

  #staged(trx: Query = this.#database.query) {
    return trx.selectFrom('import_products').where('import_id', '=', this.id)
  }
}

/** Returns the categories of a stored product; none for one that does not exist. */
const categoriesOf = (document: string | null | undefined): string[] =>
  typeof document === 'string' ? storedProduct.parse(JSON.parse(document)).category_ids : []

/** Returns whether a document is that of a product, except for its time. */
const isSameBut = (product: ImportedProduct, updated_at: string, document: string | undefined): boolean =>
  JSON.stringify({...product, updated_at}) === document
