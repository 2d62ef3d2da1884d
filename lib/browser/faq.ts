import type {FaqAnswer} from '@/lib/content/faq/faq-answer'
import {routes} from '@/lib/routes'

let faq: Promise<FaqAnswer[]> | undefined

/** Fetches the support widget's knowledge base once. Rejects when that fails; the next call retries. */
export function listFaq(): Promise<FaqAnswer[]> {
  faq ??= fetchFaq().catch((error: unknown) => {
    faq = undefined
    throw error
  })
  return faq
}

async function fetchFaq(): Promise<FaqAnswer[]> {
  const response = await fetch(routes.faq)
  if (!response.ok) throw new Error(`Cannot read the FAQ: status ${response.status}`)
  return (await response.json()) as FaqAnswer[]
}
