import {z} from 'zod'

const text = z.string().nullable().default(null)
const id = z.string().min(1).max(128)

/** What decides where a document stands, before or after a change. */
const place = z.object({
  slug: text,
  key: text,
  from: text,
  publishedAt: text,
  topics: z.array(z.string()).nullable().default(null),
  /** Of a policy: the version in force, and those before it. */
  version: text,
  earlier: z.array(z.string()).nullable().default(null),
})

const publication = z.object({
  id,
  type: id,
  /** Null when the document is gone. */
  rev: text,
  updatedAt: text,
  before: place.nullable(),
  after: place.nullable(),
})

export type Place = z.infer<typeof place>

/** A change to a published document, as the webhook tells it. */
export type Publication = z.infer<typeof publication>

/** Reads a webhook's body; throws an error that names the first thing amiss. */
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
  throw new Error(`The body's "${issue?.path.join('.') || 'value'}": ${issue?.message ?? 'not understood'}.`)
}
