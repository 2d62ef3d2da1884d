import {contactTopic} from '@/contract/submission'
import type {ChosenProduct} from './chosen-product'

/** What the contact form is filled in with. An empty topic is none. */
export type ContactDraft = {topic: string; message: string}

/** Returns the draft of a message about a product: for sales, a request for a sample. Ignores an unknown topic. */
export function toContactDraft(topic: unknown, chosen: ChosenProduct | null): ContactDraft {
  const known = contactTopic.safeParse(Array.isArray(topic) ? topic[0] : topic)
  const lines = chosen ? [known.data === 'sales' && 'I would like a sample of this, please.', ...toLines(chosen)] : []
  return {topic: known.data ?? '', message: lines.filter(Boolean).join('\n')}
}

const toLines = ({name, color, size}: ChosenProduct) => [
  `Product: ${name}`,
  color && `Colour: ${color.name}`,
  size && `Size: ${size}`,
]
