import {contactTopic} from '@/contract/submission'
import {APP_REQUEST} from './choice-paths'
import type {ChosenProduct} from './chosen-product'

/** What the contact form is filled in with. An empty topic is none. */
export type ContactDraft = {topic: string; message: string}

type Query = Record<'topic' | 'ask', unknown>

/**
 * Returns the draft of a message from the query of the contact page and the product in it: a request for the link to the app, or
 * for a sample when it is about sales. Ignores unknown values.
 */
export function toContactDraft({topic, ask}: Partial<Query>, chosen: ChosenProduct | null): ContactDraft {
  const known = contactTopic.safeParse(Array.isArray(topic) ? topic[0] : topic)
  const request =
    ask === APP_REQUEST
      ? 'Please send me the link to your Shopify app.'
      : chosen && known.data === 'sales' && 'I would like a sample of this, please.'
  const lines = [request, ...(chosen ? toLines(chosen) : [])]
  return {topic: known.data ?? '', message: lines.filter(Boolean).join('\n')}
}

const toLines = ({name, color, size}: ChosenProduct) => [
  `Product: ${name}`,
  color && `Colour: ${color.name}`,
  size && `Size: ${size}`,
]
