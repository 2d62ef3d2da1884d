import {contactTopic} from '@/contract/submission'
import type {ChosenProduct} from './chosen-product'

/** What the contact form is filled in with. An empty topic is none. */
export type ContactDraft = {topic: string; message: string}

/** Returns the draft of a message about a product. Ignores an unknown topic. */
export function toContactDraft(topic: unknown, chosen: ChosenProduct | null): ContactDraft {
  const known = contactTopic.safeParse(Array.isArray(topic) ? topic[0] : topic)
  return {topic: known.data ?? '', message: chosen ? toSampleRequest(chosen) : ''}
}

function toSampleRequest({name, color, size}: ChosenProduct): string {
  const lines = [`Product: ${name}`, color && `Colour: ${color.name}`, size && `Size: ${size}`]
  return ['I would like a sample of this, please.', ...lines.filter(Boolean)].join('\n')
}
