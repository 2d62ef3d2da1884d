import {z} from 'zod'
import {
  AMOUNT_PATTERN,
  COLOR_FAMILIES,
  KEY_PATTERN,
  MAX_KEY_LENGTH,
  PRODUCT_SORTS,
  TECHNIQUE_KEYS,
} from './vocabulary.ts'

/*
 * The backend's contract: the one source of the wire format. The reference backend validates and serialises with these
 * schemas, `openapi.json` is emitted from them, and the site's client parses every reply with them. Names are
 * snake_case, as on the wire; the client translates.
 */

/** Largest request body the contract allows, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024
/** Page size of a list when the caller names none, and the most a caller may ask for. */
export const DEFAULT_LIMIT = 24
export const MAX_LIMIT = 100
/** Ids per page of `GET /sitemap/products`. */
export const SITEMAP_PAGE_SIZE = 10_000

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
/** ISO 3166-1 alpha-2, upper case. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code such as US')
export const lengthUnit = z.enum(['inches', 'cm'])
export const techniqueKey = z.enum(TECHNIQUE_KEYS)
export const colorFamily = z.enum(COLOR_FAMILIES)
export const view = z.enum(['front', 'back', 'detail'])

export const paging = z.object({total: z.int().min(0), offset: z.int().min(0), limit: z.int().min(1)})

/** RFC 9457 problem details; `errors` names the fields or parameters that are wrong. */
export const problem = z.object({
  type: z.string().default('about:blank'),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  instance: z.string(),
  errors: z.array(z.object({field: z.string(), message: z.string()})).optional(),
})

export const category = z.object({
  id: key,
  slug: key,
  parent_id: key.nullable(),
  title: z.string(),
  description: z.string(),
  image_url: z.url(),
  product_count: z.int().min(0),
  position: z.int().min(0),
})
export const categoryList = z.object({data: z.array(category)})
export const categoryDetail = category.extend({ancestors: z.array(category), children: z.array(category)})

export const technique = z.object({key: techniqueKey, display_name: z.string(), is_default: z.boolean()})
export const color = z.object({
  key,
  name: z.string(),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  hex2: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  family: colorFamily,
})
export const size = z.object({key: z.string().min(1).max(20), display_name: z.string()})
export const variant = z.object({
  id: z.string().min(1),
  sku: z.string().min(1),
  color: key,
  size: z.string().min(1),
  image_url: z.url(),
})
export const placement = z.object({
  key,
  display_name: z.string(),
  technique: techniqueKey,
  print_area_width: z.number().positive(),
  print_area_height: z.number().positive(),
  unit: lengthUnit,
  dpi: z.int().positive(),
  conflicting_placements: z.array(key),
})
/** Pixels of the mockup template; `print_area` lies inside template_width × template_height. */
export const mockup = z.object({
  view,
  color: key,
  image_url: z.url(),
  template_width: z.int().positive(),
  template_height: z.int().positive(),
  print_area: z.object({top: z.int(), left: z.int(), width: z.int().positive(), height: z.int().positive()}),
  positioning: z.enum(['overlay', 'background']),
})
export const image = z.object({url: z.url(), alt: z.string(), width: z.int().positive(), height: z.int().positive()})

export const productSummary = z.object({
  id: key,
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  category_ids: z.array(key).min(1),
  default_technique: technique,
  /** Largest print area of the default placement, for the listing's caption. */
  print_area: z.object({width: z.number(), height: z.number(), unit: lengthUnit}),
  colors: z.array(color).min(1),
  sizes: z.array(size).min(1),
  image: image,
  price_from: money,
  currency,
  rating: z.object({average: z.number().min(0).max(5), count: z.int().min(0)}),
  is_new: z.boolean(),
  in_stock: z.boolean(),
  is_discontinued: z.boolean(),
  released_at: z.iso.date(),
})
export const facetValue = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int().min(0),
  hex: z.string().optional(),
})
export const facets = z.object({
  category: z.array(facetValue),
  technique: z.array(facetValue),
  color: z.array(facetValue),
  size: z.array(facetValue),
  placement: z.array(facetValue),
  brand: z.array(facetValue),
  material: z.array(facetValue),
  selling_region: z.array(facetValue),
  price: z.object({min: money, max: money}).nullable(),
})
export const productList = z.object({data: z.array(productSummary), paging, facets})

export const product = productSummary.extend({
  description: z.string(),
  highlights: z.array(z.string()),
  /** Normalised material key for the facet, such as `cotton`, and the full wording for the page. */
  material: key,
  material_detail: z.string(),
  weight: z.object({value: z.number().positive(), unit: z.enum(['g', 'gsm'])}),
  certifications: z.array(z.string()),
  care: z.array(z.string()),
  techniques: z.array(technique).min(1),
  variants: z.array(variant).min(1),
  placements: z.array(placement).min(1),
  mockups: z.array(mockup),
  images: z.array(image).min(1),
  related_product_ids: z.array(key),
  selling_regions: z.array(sellingRegion).min(1),
  updated_at: z.iso.datetime(),
})

export const priceTier = z.object({min_quantity: z.int().min(1), price: money})
export const productPrices = z.object({
  product_id: key,
  currency,
  selling_region: sellingRegion,
  variants: z.array(
    z.object({
      variant_id: z.string(),
      technique: techniqueKey,
      price: money,
      discounted_price: money.nullable(),
      tiers: z.array(priceTier),
    }),
  ),
  additional_placements: z.array(z.object({placement: key, technique: techniqueKey, price: money})),
})

export const availability = z.enum(['in stock', 'out of stock', 'not fulfillable', 'unknown'])
export const productAvailability = z.object({
  product_id: key,
  data: z.array(
    z.object({
      variant_id: z.string(),
      technique: techniqueKey,
      selling_region: sellingRegion,
      availability,
      replenishment_date: z.iso.date().nullable(),
    }),
  ),
})

export const sizeTable = z.object({
  type: z.enum(['measure_yourself', 'product_measure', 'international']),
  unit: lengthUnit.nullable(),
  description: z.string(),
  measurements: z.array(
    z.object({
      label: z.string(),
      values: z.array(
        z.object({
          size: z.string(),
          value: z.string().optional(),
          min_value: z.string().optional(),
          max_value: z.string().optional(),
        }),
      ),
    }),
  ),
})
export const productSizes = z.object({product_id: key, sizes: z.array(z.string()), size_tables: z.array(sizeTable)})

export const shippingMethod = z.enum(['standard', 'express', 'economy'])
export const dayRange = z.object({from: z.int().min(0), to: z.int().min(0)})
export const shippingRate = z.object({
  method: shippingMethod,
  display_name: z.string(),
  /** null: every country that no other row of the method names. */
  country: country.nullable(),
  first_item: money,
  additional_item: money,
  currency,
  fulfilment_days: dayRange,
  transit_days: dayRange,
})
export const productShipping = z.object({product_id: key, data: z.array(shippingRate)})

export const shippingRatesRequest = z.strictObject({
  country,
  currency: currency.default('USD'),
  items: z
    .array(z.strictObject({product_id: key, quantity: z.int().min(1).max(1000)}))
    .min(1)
    .max(100),
})
export const shippingRates = z.object({
  country,
  currency,
  data: z.array(
    z.object({
      method: shippingMethod,
      display_name: z.string(),
      total: money,
      shipments: z.array(z.object({product_ids: z.array(key), price: money})),
      fulfilment_days: dayRange,
      transit_days: dayRange,
    }),
  ),
})

export const searchSuggestions = z.object({
  data: z.array(
    z.object({
      type: z.enum(['product', 'category']),
      id: key,
      title: z.string(),
      image_url: z.url().nullable(),
    }),
  ),
})

export const sitemapProducts = z.object({
  data: z.array(z.object({id: key, updated_at: z.iso.datetime()})),
  next_cursor: z.string().nullable(),
})

/** A repeatable parameter; a server hands over an array even when it is given once. */
const many = <T extends z.ZodType>(schema: T) => z.array(schema).max(MAX_LIMIT).default([])
const flag = z.enum(['true', 'false']).transform(value => value === 'true')
const amount = z.string().regex(AMOUNT_PATTERN, 'must be an amount such as 9.50')
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({type: 'integer', minimum: min, maximum: max})

export const productSort = z.enum(PRODUCT_SORTS)
export const productListQuery = z.strictObject({
  /** Only these products; ids that do not exist are passed over. */
  id: many(key),
  category: many(key),
  technique: many(techniqueKey),
  color: many(colorFamily),
  size: many(z.string().min(1).max(20)),
  placement: many(key),
  brand: many(z.string().min(1).max(80)),
  material: many(key),
  selling_region: many(sellingRegion),
  price_min: amount.optional(),
  price_max: amount.optional(),
  new: flag.optional(),
  in_stock: flag.optional(),
  search: z.string().max(200).optional(),
  /** Left out: the most relevant first when searching, else the most popular. */
  sort: productSort.optional(),
  offset: integer(0, 1_000_000).default(0),
  limit: integer(1, MAX_LIMIT).default(DEFAULT_LIMIT),
  currency: currency.default('USD'),
})
export const productQuery = z.strictObject({currency: currency.default('USD')})
export const pricesQuery = z.strictObject({
  selling_region: sellingRegion.default('worldwide'),
  currency: currency.default('USD'),
})
export const sizesQuery = z.strictObject({
  unit: z
    .string()
    .default('inches,cm')
    .transform(value => value.split(','))
    .pipe(z.array(lengthUnit).min(1)),
})
export const shippingQuery = z.strictObject({country: country.optional(), currency: currency.default('USD')})
export const suggestionsQuery = z.strictObject({q: z.string().min(1).max(100)})
export const sitemapQuery = z.strictObject({cursor: z.string().max(200).optional()})

export const contactTopic = z.enum(['sales', 'order', 'technical', 'billing', 'press', 'other'])
/** `website` is the honeypot: people never see the field, so a value in it marks a machine. */
export const contactSubmission = z.strictObject({
  name: z.string().trim().min(1, 'Tell us your name').max(120),
  email: z.email('Enter an email address such as ada@example.com').max(254),
  company: z.string().trim().max(160).optional(),
  shop_url: z.string().trim().max(300).optional(),
  topic: contactTopic,
  order_number: z.string().trim().max(40).optional(),
  message: z.string().trim().min(10, 'Write at least 10 characters').max(5000),
  consent: z.literal(true, 'We can only answer with your consent'),
  website: z.string().max(300).optional(),
})
export const contactReceipt = z.object({reference: z.string(), received_at: z.iso.datetime()})
export const newsletterSubscription = z.strictObject({
  email: z.email('Enter an email address such as ada@example.com').max(254),
})
export const newsletterReceipt = z.object({status: z.literal('accepted')})

/** A trimmed text of the support widget; what a line of chat holds, not a letter. */
const supportText = z.string().trim().min(1, 'Write your question').max(2000)
/** `website` is the honeypot here too; `page` is the path on which the question was asked. */
export const supportConversationRequest = z.strictObject({
  text: supportText,
  name: z.string().trim().max(120).optional(),
  email: z.email('Enter an email address such as ada@example.com').max(254).optional(),
  page: z.string().max(300).optional(),
  website: z.string().max(300).optional(),
})
export const supportMessageRequest = z.strictObject({text: supportText})
export const supportMessage = z.object({
  id: z.string(),
  author: z.enum(['visitor', 'team']),
  text: z.string(),
  sent_at: z.iso.datetime(),
})
/** `messages` are in the order in which they were written. */
export const supportConversation = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  messages: z.array(supportMessage),
})
/** The visitor keeps the token: it opens this visitor's conversations and no others, and is never shown again. */
export const supportConversationReceipt = z.object({visitor_token: z.string(), conversation: supportConversation})
export const supportConversationList = z.object({data: z.array(supportConversation), paging})
export const supportConversationsQuery = z.strictObject({
  offset: integer(0, 1_000_000).default(0),
  limit: integer(1, MAX_LIMIT).default(DEFAULT_LIMIT),
})

export const orderStatus = z.enum(['received', 'in production', 'shipped', 'delivered', 'cancelled'])
/** What whoever knows both the number and the e-mail address may see: neither a name nor a postal address. */
export const order = z.object({
  number: z.string().regex(/^[A-Z]{2,4}-\d{4,12}$/, 'must be an order number such as OP-204418'),
  status: orderStatus,
  placed_at: z.iso.datetime(),
  /** What has happened so far, the oldest first. */
  events: z.array(z.object({status: orderStatus, at: z.iso.datetime()})).min(1),
  items: z
    .array(z.object({product_id: key, name: z.string(), color: z.string(), size: z.string(), quantity: z.int().min(1)}))
    .min(1),
  shipping_method: z.string(),
  estimated_delivery: z.object({from: z.iso.date(), to: z.iso.date()}).nullable(),
  tracking: z.object({carrier: z.string(), number: z.string(), url: z.url({protocol: /^https$/})}).nullable(),
})
export const orderQuery = z.strictObject({
  email: z.email('Enter an email address such as ada@example.com').max(254),
})

/** Longest password that is looked at: hashing is work. */
export const MAX_PASSWORD_LENGTH = 200
export const sessionRequest = z.strictObject({
  email: z.email('Enter an email address such as ada@example.com').max(254),
  password: z.string().min(1, 'Enter your password').max(MAX_PASSWORD_LENGTH),
})
export const account = z.object({email: z.string(), name: z.string(), shop: z.string().nullable()})
export const currentSession = z.object({account, expires_at: z.iso.datetime()})
/** The token is the bearer credential of every further call; it is not shown again. */
export const sessionReceipt = currentSession.extend({token: z.string().regex(/^[\w-]{20,}$/)})

export type Account = z.infer<typeof account>
export type CurrentSession = z.infer<typeof currentSession>
export type SessionReceipt = z.infer<typeof sessionReceipt>
export type Category = z.infer<typeof category>
export type ColorFamily = z.infer<typeof colorFamily>
export type Currency = z.infer<typeof currency>
export type Image = z.infer<typeof image>
export type Mockup = z.infer<typeof mockup>
export type Order = z.infer<typeof order>
export type Placement = z.infer<typeof placement>
export type Problem = z.infer<typeof problem>
export type Product = z.infer<typeof product>
export type ProductListQuery = z.infer<typeof productListQuery>
export type ProductSummary = z.infer<typeof productSummary>
export type SellingRegion = z.infer<typeof sellingRegion>
export type ShippingRate = z.infer<typeof shippingRate>
export type SizeTable = z.infer<typeof sizeTable>
export type SupportConversation = z.infer<typeof supportConversation>
export type SupportMessage = z.infer<typeof supportMessage>
export type TechniqueKey = z.infer<typeof techniqueKey>
