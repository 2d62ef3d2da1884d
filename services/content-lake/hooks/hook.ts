import {z} from 'zod'
import {httpError} from '../lake-error.ts'
import {compileRule} from './rule.ts'

const OPERATIONS = ['create', 'update', 'delete'] as const

export type Operation = (typeof OPERATIONS)[number]

/** Headers that the lake sets, and headers that would break the request. */
const RESERVED_HEADER =
  /^(sanity-.*|idempotency-key|content-(type|length)|host|connection|transfer-encoding|upgrade|te|trailer)$/i

const header = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'not the name of a header')
  .refine(name => !RESERVED_HEADER.test(name), 'a header that the content lake sets itself')

const groq = z.string().max(10_000).nullable().default(null)

const settings = z.strictObject({
  type: z.literal('document').default('document'),
  name: z.string().min(1).max(255),
  description: z.string().max(1024).nullable().default(null),
  url: z.url({protocol: /^https?$/}).max(2000),
  dataset: z.string().max(64).default('*'),
  rule: z
    .strictObject({
      on: z
        .array(z.enum(OPERATIONS))
        .min(1)
        .default([...OPERATIONS]),
      filter: groq,
      projection: groq,
    })
    .default({on: [...OPERATIONS], filter: null, projection: null}),
  httpMethod: z.enum(['POST', 'PUT', 'PATCH', 'DELETE', 'GET']).default('POST'),
  apiVersion: z.string().max(20).default('v2025-02-19'),
  includeDrafts: z.boolean().default(false),
  includeAllVersions: z.boolean().default(false),
  headers: z
    .record(
      header,
      z
        .string()
        .max(2000)
        .regex(/^[\t\x20-\x7e]*$/, 'not the value of a header'),
    )
    .default({}),
  secret: z.string().min(1).max(255).nullable().default(null),
  isDisabledByUser: z.boolean().default(false),
})

/** The configuration of a webhook. */
export type HookSettings = z.infer<typeof settings>

export type Hook = HookSettings & {id: string; createdAt: string}

/** Validates the settings of a webhook and fills in defaults; throws a LakeError that names the first problem. */
export const parseHook = (value: unknown): HookSettings => {
  const result = settings.safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    throw httpError(
      400,
      `The webhook's "${issue?.path.join('.') || 'settings'}": ${issue?.message ?? 'not understood'}`,
    )
  }
  for (const part of ['filter', 'projection'] as const) {
    const source = result.data.rule[part]
    if (source?.trim()) checkGroq(part, source)
  }
  return result.data
}

const checkGroq = (part: string, source: string): void => {
  const rule = compileRule(source)
  if ('problem' in rule) throw httpError(400, `The webhook's ${part} is not valid GROQ: ${rule.problem.description}`)
}
