import {z} from 'zod'

const text = z.string().nullable().default(null)
/** An item that an editor has added but not filled in is null. */
const texts = z
  .array(z.string().nullable())
  .transform(items => items.filter(item => item !== null))
  .nullable()
  .default(null)
const id = z.string().min(1).max(128)

/** The fields of a document that decide which pages show it, before or after a change. */
const snapshot = z.object({
  slug: text,
  key: text,
  from: text,
  publishedAt: text,
  topics: texts,
  /** Policies only: the current version, and the earlier ones. */
  version: text,
  earlier: texts,
})

const publication = z.object({
  id,
  type: id,
  /** Null when the document is deleted. */
  rev: text,
  updatedAt: text,
  before: snapshot.nullable(),
  after: snapshot.nullable(),
})

export type Snapshot = z.infer<typeof snapshot>

/** A change to a published document, as the webhook sends it. */
export type Publication = z.infer<typeof publication>

/** Parses the body of the webhook. Throws an error that names the first invalid field. */
export function parsePublication(body: string): Publication {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new Error('The body is not JSON.')
  }
  const result = publication.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`The body's "${issue?.path.join('.') || 'value'}": ${issue?.message ?? 'invalid'}.`)
}
