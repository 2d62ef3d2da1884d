import {defineQuery} from 'groq'
import {type ContentOptions, fetchContent} from '@/lib/content/client'
import {type FaqEntry, faqEntryFragment, toFaqEntry} from './faq-entry'

/** Maximum number of questions on a product's page. */
const SHOWN_QUESTIONS = 4

/** The keys of a product of the catalogue. */
type ProductKeys = {
  id: string
  defaultTechnique: {key: string}
  categoryIds: string[]
  placements: {key: string}[]
}

const PRODUCT_QUESTIONS_QUERY = defineQuery(`
  *[_type == "faqEntry" && defined(question) && category == "products"]
    | order(order asc, question asc){${faqEntryFragment}, fits}`)

/**
 * Lists at most four questions about a product: those that name its id, its default technique, a category or a print area of
 * it, then those that fit every product, each in their order. Throws when the query fails.
 */
export async function listProductQuestions(product: ProductKeys, options?: ContentOptions): Promise<FaqEntry[]> {
  const raw = await fetchContent(PRODUCT_QUESTIONS_QUERY, {}, options)
  const keys = keysOf(product)
  const specific = raw.filter(({fits}) => fits?.some(key => keys.has(key)))
  const general = raw.filter(({fits}) => !fits?.length)
  return [...specific, ...general].flatMap(entry => toFaqEntry(entry) ?? []).slice(0, SHOWN_QUESTIONS)
}

const keysOf = ({id, categoryIds, defaultTechnique, placements}: ProductKeys): Set<string> =>
  new Set([id, defaultTechnique.key, ...categoryIds, ...placements.map(({key}) => key)])
