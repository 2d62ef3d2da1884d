import type {FaqAnswer} from '@/lib/content/faq/faq-answer'
import {routes} from '@/lib/routes'

let asked: Promise<FaqAnswer[]> | undefined

/** The knowledge base, asked for once; a failed attempt throws and the next caller asks again. */
export function listFaq(): Promise<FaqAnswer[]> {
  asked ??= readFaq().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

async function readFaq(): Promise<FaqAnswer[]> {
  const response = await fetch(routes.faq)
  if (!response.ok) throw new Error(`The answers could not be read: status ${response.status}`)
  return (await response.json()) as FaqAnswer[]
}
