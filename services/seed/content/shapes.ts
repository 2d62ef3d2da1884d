import {z} from 'zod'
import {PAGE_KEYS} from '../../../lib/document-paths.ts'

/*
 * The schemas of the source texts. They are strict, so that a misspelt field is an error instead of lost.
 */

const text = z.string().min(1)
const image = z.strictObject({image: text, alt: text})
const link = z.strictObject({label: text, to: text, caption: text.optional()})
const action = z.strictObject({label: text, to: text, style: z.enum(['primary', 'secondary']).default('primary')})
const seo = z.strictObject({
  title: text.optional(),
  description: text.optional(),
  image: image.optional(),
  noIndex: z.boolean().optional(),
})
const date = z.iso.date()

export const postShape = z.strictObject({
  title: text,
  excerpt: text,
  publishedAt: z.iso.datetime(),
  authors: z.array(text).min(1),
  topics: z.array(text).min(1),
  cover: image,
  seo: seo.optional(),
})

const version = {version: text, effectiveDate: date, changeSummary: text}
export const policyShape = z.strictObject({
  title: text,
  ...version,
  summary: text,
  seo: seo.optional(),
  history: z.array(z.strictObject({...version, body: text})).default([]),
})

export const authorsShape = z.array(z.strictObject({slug: text, name: text, role: text, bio: text, portrait: image}))
export const topicsShape = z.array(z.strictObject({slug: text, title: text, description: text}))
export const questionsShape = z.array(
  z.strictObject({
    id: text,
    category: z.enum(['getting-started', 'products', 'orders', 'shipping', 'billing', 'integration']),
    fits: z.array(text).optional(),
    question: text,
    answer: text,
  }),
)

export const settingsShape = z.strictObject({
  blogName: text,
  blogIntro: text,
  titleSeparator: text,
  titleOrderHome: z.enum(['site-first', 'page-first']),
  description: text,
  seoImage: image,
  announcement: z.strictObject({text, link: link.optional()}).optional(),
  footerText: text,
  callToAction: link,
  email: text,
  phone: text.optional(),
  address: text,
  hours: text,
  social: z.array(link),
})

export const navigationShape = z.strictObject({
  header: z.array(link),
  drawer: z.array(link),
  shortcuts: z.array(link),
  footer: z.array(z.strictObject({title: text, links: z.array(link)})),
})

const background = z.enum(['paper', 'stock', 'teal', 'sun', 'coral', 'key'])
const section = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({_type: z.literal(type), flood: background.optional(), anchor: text.optional(), ...shape})

/** An object in an array of a section. The texts omit its type. */
const item = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({_type: z.literal(type).default(type), ...shape})

const sectionShape = z.discriminatedUnion('_type', [
  section('hero', {
    heading: text,
    highlight: text.optional(),
    lead: text,
    actions: z.array(action).default([]),
    drawing: z.enum(['press', 'none']).default('none'),
    image: image.optional(),
    notes: z.array(text).optional(),
  }),
  section('productCarousel', {
    heading: text,
    productIds: z.array(text).min(1),
    movement: z.enum(['none', 'steps', 'strip']).default('none'),
    link: link.optional(),
  }),
  section('steps', {
    heading: text,
    intro: text.optional(),
    drawing: z.enum(['proofs', 'numbers']).default('numbers'),
    steps: z.array(
      item('step', {label: text.optional(), title: text, text, icon: text.optional(), image: image.optional()}),
    ),
  }),
  section('metrics', {
    heading: text.optional(),
    leadValue: text,
    leadText: text,
    items: z.array(item('metric', {value: text, text})),
    footnote: text.optional(),
  }),
  section('calculator', {
    heading: text,
    text: text.optional(),
    productIds: z.array(text).min(1),
    footnote: text.optional(),
  }),
  section('testimonials', {
    heading: text,
    items: z.array(item('testimonial', {quote: text, name: text, detail: text.optional(), productId: text.optional()})),
  }),
  section('latestPosts', {heading: text, link: link.optional(), count: z.int().min(1).max(12)}),
  section('faqSection', {heading: text, entries: z.array(text).min(1)}),
  section('callToAction', {heading: text, text: text.optional(), action: link, productId: text.optional()}),
  section('feature', {
    heading: text,
    body: text,
    image: image.optional(),
    productId: text.optional(),
    imageSide: z.enum(['left', 'right']).default('right'),
    action: link.optional(),
  }),
  section('comparison', {
    heading: text,
    intro: text.optional(),
    columns: z.array(text).min(2),
    rows: z.array(item('comparisonRow', {label: text, values: z.array(text)})),
  }),
  section('lottie', {heading: text, text, src: text, alt: text, isLooping: z.boolean().default(false)}),
  section('richText', {heading: text.optional(), body: text}),
])

export const pageShape = z.strictObject({
  key: z.enum(PAGE_KEYS),
  title: text,
  seo: seo.optional(),
  sections: z.array(sectionShape),
})

export type SourceImage = z.output<typeof image>
export type SourceSeo = z.output<typeof seo>
export type SourceSection = z.output<typeof sectionShape>
