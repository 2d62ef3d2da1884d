import {type PortableTextBlock, toPlainText} from '@portabletext/react'
import type {SchemaType} from 'sanity'
import {isOfType} from '../inputs/is-plain-text'
import {isKeyed, isObject} from './keyed-items'

/** Returns the words of a kept value as the Studio shows them, because only these are compared on the screen. */
export function plainText(value: unknown, type?: SchemaType): string {
  if (Array.isArray(value)) return isKeyed(value) ? textOfItems(value) : value.map(item => plainText(item)).join('\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isObject(value)) return plainText(value.current)
  const text = String(value ?? '')
  if (text && type && isOfType(type, 'datetime')) return new Date(text).toLocaleString()
  return titleOf(value, type) ?? text
}

function textOfItems(items: Record<string, unknown>[]): string {
  if (items.some(({cells}) => Array.isArray(cells))) return items.map(lineOf).join('\n')
  return toPlainText(items as unknown as PortableTextBlock[])
}

const lineOf = ({cells}: Record<string, unknown>): string => (Array.isArray(cells) ? cells.join(' | ') : '')

/** Returns the title of a choice in a type's list. */
function titleOf(value: unknown, type: SchemaType | undefined): string | undefined {
  const {list} = (type?.options ?? {}) as {list?: unknown}
  if (!Array.isArray(list)) return undefined
  const title: unknown = list.find(choice => isObject(choice) && choice.value === value)?.title
  return typeof title === 'string' ? title : undefined
}
