import {isDeepStrictEqual} from 'node:util'
import {isRecord, type JsonRecord, type StoredDocument} from '../document.ts'

/** A patch in the Mendoza format: operation codes, each followed by its operands. */
export type MendozaPatch = unknown[]

/** The operation codes that the encoder uses, as defined by the Mendoza format. */
const VALUE = 0
const PUSH_FIELD_COPY = 10
const PUSH_FIELD_BLANK = 11
const PUSH_ELEMENT_COPY = 12
const RETURN_INTO_OBJECT_SAME_KEY_POP = 15
const RETURN_INTO_ARRAY_POP = 16
const SET_FIELD_VALUE = 17
const DELETE_FIELD = 19
const APPEND_VALUE = 20
const APPEND_SLICE = 21
const APPEND_STRING = 22
const APPEND_STRING_SLICE = 23

/** Decoders spread a slice onto the call stack, so longer slices are split. */
const MAX_SLICE = 10_000

/**
 * Returns the Mendoza patch from one state of a document to another; null is a missing document. Revisions are excluded:
 * the caller knows them when applying a patch, and with them no two patches would be equal.
 */
export const encodePatch = (left: StoredDocument | null, right: StoredDocument | null): MendozaPatch => {
  if (left === null || right === null) return [VALUE, right && withoutRevision(right)]
  const patch: MendozaPatch = []
  encodeObject(withoutRevision(left), withoutRevision(right), patch)
  return patch
}

/** Returns the document as Mendoza patches see it. */
export const withoutRevision = ({_rev, ...others}: StoredDocument): JsonRecord => others

const encodeObject = (left: JsonRecord, right: JsonRecord, patch: MendozaPatch): void => {
  // Decoders address a field by its index in the sorted names of the left side.
  for (const [index, name] of Object.keys(left).sort().entries()) {
    if (!Object.hasOwn(right, name)) patch.push(DELETE_FIELD, index)
    else encodeField(name, index, left[name], right[name], patch)
  }
  for (const [name, value] of Object.entries(right)) {
    if (!Object.hasOwn(left, name)) patch.push(SET_FIELD_VALUE, value, name)
  }
}

const encodeField = (name: string, index: number, left: unknown, right: unknown, patch: MendozaPatch): void => {
  if (isDeepStrictEqual(left, right)) return
  if (isRecord(left) && isRecord(right)) {
    patch.push(PUSH_FIELD_COPY, index)
    encodeObject(left, right, patch)
    patch.push(RETURN_INTO_OBJECT_SAME_KEY_POP)
    return
  }
  const inner: MendozaPatch = []
  if (Array.isArray(left) && Array.isArray(right)) encodeArray(left, right, inner)
  if (typeof left === 'string' && typeof right === 'string') encodeString(left, right, inner)
  // Appending nothing to a blank field would produce null instead of an empty list or string.
  if (inner.length === 0) patch.push(SET_FIELD_VALUE, right, name)
  else patch.push(PUSH_FIELD_BLANK, index, ...inner, RETURN_INTO_OBJECT_SAME_KEY_POP)
}

/** Matches items by `_key`, or else by index. Unchanged items are copied, changed items are patched. */
const encodeArray = (left: unknown[], right: unknown[], patch: MendozaPatch): void => {
  const indexOfKey = new Map(left.map((item, index) => [keyOf(item), index]))
  for (let at = 0; at < right.length; ) {
    const item = right[at]
    const key = keyOf(item)
    const from = (key === undefined ? undefined : indexOfKey.get(key)) ?? at
    const source = left[from]
    const length = equalRun(left, from, right, at)
    if (length > 0) {
      patch.push(APPEND_SLICE, from, from + length)
      at += length
      continue
    }
    if (key !== undefined && isRecord(source) && isRecord(item) && keyOf(source) === key) {
      patch.push(PUSH_ELEMENT_COPY, from)
      encodeObject(source, item, patch)
      patch.push(RETURN_INTO_ARRAY_POP)
    } else patch.push(APPEND_VALUE, item)
    at += 1
  }
}

const keyOf = (item: unknown): string | undefined =>
  isRecord(item) && typeof item._key === 'string' ? item._key : undefined

const equalRun = (left: unknown[], from: number, right: unknown[], at: number): number => {
  let length = 0
  while (
    length < MAX_SLICE &&
    from + length < left.length &&
    at + length < right.length &&
    isDeepStrictEqual(left[from + length], right[at + length])
  ) {
    length += 1
  }
  return length
}

/**
 * Copies the common prefix and suffix. Slice positions are UTF-8 bytes, and every slice starts or ends at an end of the
 * text: the decoder miscalculates the end of a slice that starts after a multi-byte character.
 */
const encodeString = (left: string, right: string, patch: MendozaPatch): void => {
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start += 1
  if (isHighSurrogate(left, start - 1)) start -= 1
  let end = 0
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  if (isLowSurrogate(left, left.length - end)) end -= 1
  const middle = right.slice(start, right.length - end)
  if (start > 0) patch.push(APPEND_STRING_SLICE, 0, bytesOf(left.slice(0, start)))
  if (middle !== '') patch.push(APPEND_STRING, middle)
  if (end > 0) patch.push(APPEND_STRING_SLICE, bytesOf(left.slice(0, left.length - end)), bytesOf(left))
}

const bytesOf = (text: string): number => Buffer.byteLength(text)
const isHighSurrogate = (text: string, at: number): boolean => /[\ud800-\udbff]/.test(text.charAt(at))
const isLowSurrogate = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at))
