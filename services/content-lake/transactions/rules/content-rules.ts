import {readFileSync} from 'node:fs'
import {z} from 'zod'
import {isDocumentId} from '../../document-id.ts'

const fieldName = z.string().regex(/^[A-Za-z]\w*$/)

const contentRules = z.strictObject({
  /** Fields whose value only one published document of a type may have, such as `slug.current`. */
  unique: z.array(z.strictObject({type: z.string().min(1), field: z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/)})),
  /** Ids of the published documents that nobody can delete or unpublish. */
  permanent: z.array(z.string().refine(isDocumentId, 'must be the id of a document')),
  /**
   * Types whose documents have versions in force from a date on: the fields of a version's date, name and text, which the document
   * itself has too, and its array of earlier versions.
   */
  inForce: z
    .array(z.strictObject({type: fieldName, date: fieldName, name: fieldName, text: fieldName, history: fieldName}))
    .optional(),
})

/** What a project demands of published documents, on every road: mutations, actions, releases and imports. */
export type ContentRules = z.infer<typeof contentRules>

/** The rules of a project that demands nothing. */
export const NO_RULES: ContentRules = {unique: [], permanent: []}

/**
 * Reads a project's rules from a JSON file; without a file there are none. Throws an Error that names the file and the first
 * invalid value.
 */
export const readContentRules = (file: string | undefined): ContentRules => {
  if (file === undefined) return NO_RULES
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The content rules in "${file}" cannot be read: ${(error as Error).message}`)
  }
  const {data, error} = contentRules.safeParse(value)
  if (data) return data
  const [issue] = error.issues
  throw new Error(`The content rules in "${file}" are invalid: ${issue?.path.join('.')}: ${issue?.message}`)
}
