import type {ConversionContext} from './conversion-context.ts'
import {toArticle, toSimpleText} from './markdown.ts'
import type {SourceImage, SourceSection} from './shapes.ts'
import {type SourceLink, toLink} from './to-link.ts'

/** Converts a section of the source texts to the content model. */
export function toSection(source: SourceSection, context: ConversionContext): Record<string, unknown> {
  const fields = Object.entries(source).map(([name, value]) => [name, toField(source, name, value, context)])
  return {_key: context.key(), ...Object.fromEntries(fields)}
}

function toField({_type}: SourceSection, name: string, value: unknown, context: ConversionContext): unknown {
  if (name === 'body') {
    return _type === 'feature' ? toSimpleText(String(value), context) : toArticle(String(value), context)
  }
  if (name === 'entries') return context.references('faq', value as string[])
  if (name === 'productIds') for (const id of value as string[]) context.checkProduct(id)
  return Array.isArray(value) ? value.map(item => toItem(item, context)) : toValue(name, value, context)
}

/** Converts an item of an array: a plain value, an object with a type, or a link without one. */
function toItem(item: unknown, context: ConversionContext): unknown {
  if (typeof item !== 'object' || item === null) return item
  if (!('_type' in item)) return {_key: context.key(), ...toLink(item as SourceLink, context)}
  const fields = Object.entries(item).map(([name, value]) => [name, toValue(name, value, context)])
  return {_key: context.key(), ...Object.fromEntries(fields)}
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
