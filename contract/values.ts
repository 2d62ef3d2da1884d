import {z} from 'zod'
import {AMOUNT_PATTERN, COLOR_FAMILIES, KEY_PATTERN, MAX_KEY_LENGTH, TECHNIQUE_KEYS} from './enums.ts'

/*
 * Values that several files of the contract share: keys, money, currencies, countries, paging and errors. Field names are
 * snake_case, as in the responses; the client converts them to camelCase.
 */

/** Maximum size of a request body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024

/** Page size of a list when the query has no `limit`. */
export const DEFAULT_LIMIT = 24

/** Maximum page size of a list, and of values per repeatable parameter. */
export const MAX_LIMIT = 100

/** Trimmed text without line breaks and other control characters, which could forge the headers of an email. */
export const oneLine = () =>
  z
    .string()
    .trim()
    .refine(text => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must not contain line breaks or control characters')

/** A short, readable, stable identifier such as `heavyweight-tee`. */
export const key = z
  .string()
  .min(1)
  .max(MAX_KEY_LENGTH)
  .regex(KEY_PATTERN, 'must be lower-case letters and digits, separated by hyphens')

/** An amount of money as a decimal string with two places, such as "9.50". */
export const money = z.string().regex(/^\d{1,12}\.\d{2}$/, 'must be a decimal amount such as 9.50')

export const currency = z.enum(['USD', 'EUR', 'GBP'])
export const sellingRegion = z.enum(['us', 'uk', 'eu', 'worldwide'])

/** Whole US cents of an import, at most 10,000 dollars. */
export const cents = z.int().min(0).max(1_000_000)

/**
 * The key of an uploaded image, such as `heavyweight-tee/navy-front`; `PUT /admin/images/{key}` stores it. The key of a product's image
 * begins with the id of the product: when the image gets another size, the site regenerates the page of that product.
 */
export const imageKey = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3}$/, 'must look like heavyweight-tee/navy-front')

/** The URL of a picture. */
export const imageUrl = z.url().meta({
  description:
    'The site loads only pictures whose URL is the address of this API as the site is configured with it, followed by `/images/` and a path, without a query.',
})

/** ISO 3166-1 alpha-2, upper case. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code such as US')

export const lengthUnit = z.enum(['inches', 'cm'])
export const techniqueKey = z.enum(TECHNIQUE_KEYS)
export const colorFamily = z.enum(COLOR_FAMILIES)
/** `total` counts all results, not only those of the page. */
export const paging = z
  .object({total: z.int().min(0), offset: z.int().min(0), limit: z.int().min(1)})
  .meta({id: 'Paging'})

/** RFC 9457 problem details; `errors` lists the invalid fields or parameters. */
export const problem = z
  .object({
    type: z.string().default('about:blank'),
    status: z.int(),
    title: z.string(),
    detail: z.string(),
    instance: z.string(),
    errors: z.array(z.object({field: z.string(), message: z.string()})).optional(),
  })
  .meta({id: 'Problem'})

/** The `detail` of the 503 problem of an API that has no catalogue yet. Other 503 problems say nothing about what it has. */
export const NO_CATALOGUE = 'The catalogue has not been imported yet.'

/** A repeatable query parameter: an array, even when it occurs once. */
export const many = <T extends z.ZodType>(schema: T) => z.array(schema).max(MAX_LIMIT).default([])

/** A boolean query parameter. */
export const flag = z.enum(['true', 'false']).transform(value => value === 'true')
/** A price filter. */
export const amount = z.string().regex(AMOUNT_PATTERN, 'must be an amount such as 9.50')

/** An integer query parameter; `meta` makes it an integer in OpenAPI. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({type: 'integer', minimum: min, maximum: max})

/** The query of a list that has no filters. */
export const listQuery = z.strictObject({
  offset: integer(0, 1_000_000).default(0),
  limit: integer(1, MAX_LIMIT).default(DEFAULT_LIMIT),
})

export type ColorFamily = z.infer<typeof colorFamily>
export type Currency = z.infer<typeof currency>
export type Problem = z.infer<typeof problem>
export type SellingRegion = z.infer<typeof sellingRegion>
export type TechniqueKey = z.infer<typeof techniqueKey>
export type FieldError = NonNullable<Problem['errors']>[number]
