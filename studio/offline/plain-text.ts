import {type PortableTextBlock, toPlainText} from '@portabletext/react'
import {isKeyed} from './keyed-items'

/** Returns the words of a kept value, because only these are compared on the screen: a text, rich text, or rows of a table. */
export function plainText(value: unknown): string {
  if (isKeyed(value) && value.some(({cells}) => Array.isArray(cells))) return value.map(lineOf).join('\n')
  if (Array.isArray(value)) return toPlainText(value as PortableTextBlock[])
  return String(value ?? '')
}

const lineOf = ({cells}: Record<string, unknown>): string => (Array.isArray(cells) ? cells.join(' | ') : '')
