import {defineQuery} from 'groq'
import {type ContentOptions, fetchContent} from './client'
import type {FAQ_QUERY_RESULT} from './sanity.types'
import {type SimpleText, simpleTextFragment} from './text/rich-text'
import {toSimpleText} from './text/text-block'

const CATEGORIES = ['getting-started', 'products', 'orders', 'shipping', 'billing', 'integration'] as const

export type FaqCategory = (typeof CATEGORIES)[number]

/** A question with its answer. */
export type FaqEntry = {id: string; question: string; answer: SimpleText; category: FaqCategory}

/** The fields of a question. */
export const faqEntryFragment = /* groq */ `_id, question, category, answer[]{${simpleTextFragment}}` as const

const FAQ_QUERY = defineQuery(`
  *[_type == "faqEntry" && defined(question) && ($category == null || category == $category)]
    | order(order asc, question asc){${faqEntryFragment}}`)

/** Questions, of one category if one is named: by category in the order of the form, then by place; throws when the lake cannot say. */
export async function listFaqEntries(
  {category, limit}: {category?: FaqCategory; limit?: number} = {},
  options?: ContentOptions,
): Promise<FaqEntry[]> {
  const raw = await fetchContent(FAQ_QUERY, {category: category ?? null}, options)
  const entries = raw.flatMap(entry => toFaqEntry(entry) ?? [])
  const byCategory = entries.sort((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category))
  return byCategory.slice(0, limit)
}

/** A question as pages show it; null for one that lacks its question or its answer. */
export function toFaqEntry(raw: FAQ_QUERY_RESULT[number] | null): FaqEntry | null {
  const answer = toSimpleText(raw?.answer)
  if (!raw?.question || answer.length === 0) return null
  return {id: raw._id, question: raw.question, answer, category: raw.category ?? 'getting-started'}
}
