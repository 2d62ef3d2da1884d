import type {ConversionContext} from './conversion-context.ts'
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
export function toSection(source: SourceSection, context: ConversionContext): Record<string, unknown> {
  const fields = Object.entries(source).map(([name, value]) => [name, toField(source, name, value, context)])
  return {_key: context.key(), ...Object.fromEntries(fields)}
}

function toField({_type}: SourceSection, name: string, value: unknown, context: ConversionContext): unknown {
  if (name === 'body')
    return _type === 'feature' ? toSimpleText(String(value), context) : toArticle(String(value), context)
  if (name === 'entries') return context.references('faq', value as string[])
  if (name === 'productIds') for (const id of value as string[]) context.checkProduct(id)
  const memberType = MEMBER_TYPES[`${_type}.${name}`]
  return Array.isArray(value)
    ? value.map(member => toMember(member, memberType, context))
    : toValue(name, value, context)
}

function toMember(member: unknown, memberType: string | undefined, context: ConversionContext): unknown {
  if (typeof member !== 'object' || member === null) return member
  if (memberType === undefined) return {_key: context.key(), ...toLink(member as SourceLink, context)}
  const fields = Object.entries(member).map(([name, value]) => [name, toValue(name, value, context)])
  return {_key: context.key(), _type: memberType, ...Object.fromEntries(fields)}
}

function toValue(name: string, value: unknown, context: ConversionContext): unknown {
  if (name === 'productId') context.checkProduct(String(value))
  if (name === 'image') {
    const {image, alt} = value as SourceImage
    return context.image(image, alt)
  }
  if (name === 'link' || name === 'action') return toLink(value as SourceLink, context)
  return value
}
