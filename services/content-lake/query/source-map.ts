import {isRecord, type StoredDocument} from '../document.ts'
import type {Origin, Step, Traced} from './groq/trace/traced.ts'

/** How source paths address list items: by index, or by `_key` where the item has one. */
export type SourceMapKind = 'byIndex' | 'byKey'

type Source = {type: 'documentValue'; document: number; path: number} | {type: 'literal'} | {type: 'unknown'}

/** A Content Source Map: the source of each part of a result. */
export type SourceMap = {
  documents: {_id: string; _type: string}[]
  paths: string[]
  mappings: Record<string, {type: 'value'; source: Source}>
}

/** Converts a traced result to Sanity's Content Source Map format. */
export const toSourceMap = (result: Traced, kind: SourceMapKind): SourceMap => {
  const [documents, paths] = [new Map<string, number>(), new Map<string, number>()]
  const types: SourceMap['documents'] = []
  const mappings: SourceMap['mappings'] = {}

  const numberOf = (known: Map<string, number>, key: string): number => {
    const number = known.get(key) ?? known.size
    known.set(key, number)
    return number
  }
  const sourceOf = ({origin, isLiteral}: Traced): Source => {
    if (!origin) return {type: isLiteral ? 'literal' : 'unknown'}
    const {document} = origin
    const id = typeof document._originalId === 'string' ? document._originalId : document._id
    const number = numberOf(documents, id)
    types[number] ??= {_id: id, _type: document._type}
    return {type: 'documentValue', document: number, path: numberOf(paths, pathTo(origin, kind))}
  }

  /** Returns the parts of a value that need a mapping each, or null when one mapping covers the whole value. */
  const partsOf = (traced: Traced): [string | number, Traced][] | null => {
    if (traced.attributes) return [...traced.attributes]
    if (traced.items) return [...traced.items.entries()]
    const {value, origin} = traced
    if (!origin || kind === 'byIndex' || !containsList(value)) return null
    const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
    return entries.map(([to, inner]) => [to, {value: inner, origin: {...origin, step: {above: origin.step, to}}}])
  }

  const write = (traced: Traced, at: string): void => {
    if (traced.value === null || traced.value === undefined) return
    const parts = partsOf(traced)
    if (parts) for (const [to, part] of parts) write(part, `${at}${segment(to)}`)
    else mappings[at] = {type: 'value', source: sourceOf(traced)}
  }

  write(result, '$')
  return {documents: types, paths: [...paths.keys()], mappings}
}

/** Returns whether a value contains a list, whose items may have keys. */
const containsList = (value: unknown): value is unknown[] | Record<string, unknown> =>
  Array.isArray(value) || (isRecord(value) && Object.values(value).some(containsList))

const pathTo = ({document, step}: Origin, kind: SourceMapKind): string => {
  const steps: (string | number)[] = []
  for (let current: Step | null = step; current; current = current.above) steps.unshift(current.to)
  let value: unknown = document
  let path = '$'
  for (const to of steps) {
    value = childOf(value, to)
    const key = typeof to === 'number' && kind === 'byKey' && isRecord(value) ? value._key : undefined
    path += typeof key === 'string' && key !== '' ? `[?(@._key=='${escaped(key)}')]` : segment(to)
  }
  return path
}

const childOf = (value: StoredDocument | unknown, to: string | number): unknown => {
  if (Array.isArray(value)) return value[Number(to)]
  return isRecord(value) ? value[to] : undefined
}

const segment = (to: string | number): string => (typeof to === 'number' ? `[${to}]` : `['${escaped(to)}']`)

const ESCAPES: Record<string, string> = {'\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\'}

const escaped = (text: string): string => text.replace(/[\f\n\r\t'\\]/g, char => ESCAPES[char] ?? char)
