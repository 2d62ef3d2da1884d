import {Path} from 'groq-js'
import {attributeOf, isObject, toDateTime, toNumber, toText} from '../../values.ts'
import {TextQuery} from '../text-query.ts'
import type {PlainFunction} from './plain-function.ts'

const onString =
  (apply: (text: string) => unknown): PlainFunction =>
  value =>
    typeof value === 'string' ? apply(value) : null

const lower = onString(text => text.toLowerCase())
const upper = onString(text => text.toUpperCase())

const lengthOf: PlainFunction = value => {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? Array.from(value).length : null
}

const round: PlainFunction = (value, digits = 0) => {
  if (typeof value !== 'number' || typeof digits !== 'number' || digits < 0 || !Number.isInteger(digits)) return null
  if (digits === 0) return Math.sign(value) * Math.round(Math.abs(value))
  return digits > 100 ? value : toNumber(Number(value.toFixed(digits)))
}

const split: PlainFunction = (text, separator) => {
  if (typeof text !== 'string' || typeof separator !== 'string') return null
  if (text === '') return []
  return separator === '' ? Array.from(text) : text.split(separator)
}

const plainText: PlainFunction = value => {
  if (isObject(value)) return blockText(value)
  const texts = Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY).flatMap(item => blockText(item) ?? []) : []
  return texts.length > 0 ? texts.join('\n\n') : null
}

const blockText = (block: unknown): string | null => {
  const children = attributeOf(block, 'children')
  if (typeof attributeOf(block, '_type') !== 'string' || !Array.isArray(children)) return null
  return children.map(child => (attributeOf(child, '_type') === 'span' ? spanText(child) : '')).join('')
}

const spanText = (span: unknown): string => {
  const text = attributeOf(span, 'text')
  return typeof text === 'string' ? text : ''
}

/** The scalar functions of the namespaces `global`, `string`, `pt` and `text`. */
export const TEXT_FUNCTIONS: Record<string, PlainFunction> = {
  'global::dateTime': toDateTime,
  'global::defined': value => value !== null,
  'global::length': lengthOf,
  'global::lower': lower,
  'global::path': onString(pattern => new Path(pattern)),
  'global::round': round,
  'global::string': toText,
  'global::upper': upper,
  'string::lower': lower,
  'string::upper': upper,
  'string::split': split,
  'string::startsWith': (text, start) =>
    typeof text === 'string' && typeof start === 'string' ? text.startsWith(start) : null,
  'pt::text': plainText,
  'text::query': onString(text => new TextQuery(text)),
}
