import {z} from 'zod'
import {catalogueImport} from './import.ts'
import {problem} from './values.ts'

/* The catalogue as a stream of lines: imports and exports. */

/** Maximum size of a line with a product, in bytes. */
export const MAX_LINE_BYTES = 1024 * 1024

/**
 * Maximum size of a first line with other parts of the catalogue, in bytes: more than one document of the catalogue and one of the
 * synonyms can store, so that every export can be imported.
 */
export const MAX_CATALOGUE_LINE_BYTES = 32 * MAX_LINE_BYTES

/** Maximum number of products of one import. */
export const MAX_IMPORTED_PRODUCTS = 1_000_000

/** Errors that a report lists; it counts the others. */
export const MAX_REPORTED_ERRORS = 100

/** A query parameter that is "true" or "false". */
const choice = z
  .enum(['true', 'false'])
  .default('false')
  .transform(value => value === 'true')

/**
 * `merge` adds and replaces what the import names; `replace` also deletes every product that it does not name, and categories
 * and shipping profiles when it has those. `invalid=skip` leaves wrong lines out; otherwise, one wrong line means that nothing
 * is stored. It is not possible with `replace`, which would delete the products of wrong lines. `dry_run` stores nothing.
 */
export const importQuery = z
  .strictObject({
    mode: z.enum(['merge', 'replace']).default('merge'),
    invalid: z.enum(['reject', 'skip']).default('reject'),
    dry_run: choice,
  })
  .refine(({mode, invalid}) => mode === 'merge' || invalid === 'reject', {
    path: ['invalid'],
    message: 'skip is not possible with mode=replace, which would delete the products of wrong lines',
  })

/**
 * The lines of an import (`application/x-ndjson`): one product each, as in `PUT /admin/products/{id}`. The first one may be
 * `{"catalogue": …}` with other parts of the catalogue.
 */
export const importLines = z.string().meta({id: 'ImportLines'})

/** What the first line of an import may have: parts of the catalogue besides the products; others stay as they are. */
export const catalogueLine = z.strictObject({
  catalogue: z.strictObject({
    exchange_rates: catalogueImport.shape.exchange_rates.optional(),
    categories: catalogueImport.shape.categories.optional(),
    shipping_profiles: catalogueImport.shape.shipping_profiles.optional(),
    search_synonyms: catalogueImport.shape.search_synonyms.unwrap().optional(),
  }),
})

const lineError = z.object({line: z.int().min(1), field: z.string(), message: z.string()})

/** What an import has done, or would do. `errors` lists the first ones, `errors_total` counts all of them. */
export const importReport = z
  .object({
    mode: z.enum(['merge', 'replace']),
    dry_run: z.boolean(),
    /** The number of the last line with a product or with other parts of the catalogue; 0 without any. */
    lines: z.int().min(0),
    created: z.int().min(0),
    updated: z.int().min(0),
    unchanged: z.int().min(0),
    deleted: z.int().min(0),
    /** Products that were left out because of errors. */
    skipped: z.int().min(0),
    errors: z.array(lineError),
    errors_total: z.int().min(0),
    /** The number of the last change in the log of changes; null when nothing has changed. */
    sequence: z.int().nullable(),
  })
  .meta({id: 'ImportReport'})

/** Nothing was stored; `report` says why. */
export const importProblem = problem.extend({report: importReport.optional()}).meta({id: 'ImportProblem'})

export const exportQuery = z.strictObject({format: z.enum(['ndjson', 'csv']).default('ndjson')})

/** The catalogue in the format of an import. */
export const exportLines = z.string().meta({id: 'ExportLines'})

export type ImportReport = z.infer<typeof importReport>
export type ImportQuery = z.infer<typeof importQuery>
export type LineError = z.infer<typeof lineError>
