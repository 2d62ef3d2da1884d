import type {Desk} from './conversion-context.ts'
import {toArticle, toSimpleText} from './markdown.ts'
import type {SourceImage, SourceSection} from './shapes.ts'
import {type SourceLink, toLink} from './to-link.ts'

/** Types of the objects in a section's arrays, by section and field. */
const MEMBER_TYPES: Record<string, string> = {
  'steps.steps': 'step',
  'metrics.items': 'metric',
  'testimonials.items': 'testimonial',
  'comparison.rows': 'comparisonRow',
}

/** A section of the content model from one of the texts. */
export function toSection(source: SourceSection, desk: Desk): Record<string, unknown> {
  const fields = Object.entries(source).map(([name, value]) => [name, toField(source, name, value, desk)])
  return {_key: desk.key(), ...Object.fromEntries(fields)}
}

function toField({_type}: SourceSection, name: string, value: unknown, desk: Desk): unknown {
  if (name === 'body') return _type === 'feature' ? toSimpleText(String(value), desk) : toArticle(String(value), desk)
  if (name === 'entries') return desk.references('faq', value as string[])
  if (name === 'productIds') for (const id of value as string[]) desk.checkProduct(id)
  const memberType = MEMBER_TYPES[`${_type}.${name}`]
  return Array.isArray(value) ? value.map(member => toMember(member, memberType, desk)) : toValue(name, value, desk)
}

function toMember(member: unknown, memberType: string | undefined, desk: Desk): unknown {
  if (typeof member !== 'object' || member === null) return member
  if (memberType === undefined) return {_key: desk.key(), ...toLink(member as SourceLink, desk)}
  const fields = Object.entries(member).map(([name, value]) => [name, toValue(name, value, desk)])
  return {_key: desk.key(), _type: memberType, ...Object.fromEntries(fields)}
}

function toValue(name: string, value: unknown, desk: Desk): unknown {
  if (name === 'productId') desk.checkProduct(String(value))
  if (name === 'image') {
    const {image, alt} = value as SourceImage
    return desk.image(image, alt)
  }
  if (name === 'link' || name === 'action') return toLink(value as SourceLink, desk)
  return value
}
