import {defineQuery} from 'groq'
import {type ContentOptions, fetchContent} from '@/lib/content/client'
import type {FAQ_QUERY_RESULT} from '@/lib/content/sanity.types'
import type {SimpleText} from '@/lib/content/text/rich-text'
import {simpleTextFragment} from '@/lib/content/text/rich-text-fragments'
import {toSimpleText} from '@/lib/content/text/text-block'

const CATEGORIES = ['getting-started', 'products', 'orders', 'shipping', 'billing', 'integration'] as const

export type FaqCategory = (typeof CATEGORIES)[number]

/** A question and its answer. */
export type FaqEntry = {id: string; question: string; answer: SimpleText; category: FaqCategory}

/** The fields of a question and its answer. */
export const faqEntryFragment = /* groq */ `_id, question, category, answer[]{${simpleTextFragment}}` as const

const FAQ_QUERY = defineQuery(`
  *[_type == "faqEntry" && defined(question) && ($category == null || category == $category)]
    | order(order asc, question asc){${faqEntryFragment}}`)

/** Lists the questions, optionally of one category, by category and then by order. Throws when the query fails. */
export async function listFaqEntries(
  {category, limit}: {category?: FaqCategory; limit?: number} = {},
  options?: ContentOptions,
): Promise<FaqEntry[]> {
  const raw = await fetchContent(FAQ_QUERY, {category: category ?? null}, options)
  const entries = raw.flatMap(entry => toFaqEntry(entry) ?? [])
  const byCategory = entries.sort((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category))
  return byCategory.slice(0, limit)
}

/** Converts a question; returns null without a question or an answer. */
export function toFaqEntry(raw: FAQ_QUERY_RESULT[number] | null): FaqEntry | null {
  const answer = toSimpleText(raw?.answer)
  if (!raw?.question || answer.length === 0) return null
  return {id: raw._id, question: raw.question, answer, category: raw.category ?? 'getting-started'}
}
