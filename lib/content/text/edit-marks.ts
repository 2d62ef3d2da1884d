import type {StegaConfig} from '@sanity/client'
import {createDataAttribute} from '@sanity/visual-editing/create-data-attribute'
import {plainText} from '@/lib/plain-text'
import {routes} from '@/lib/routes'

/*
 * In a preview, a click on a text opens its field in the Studio. The client encodes the field's path into the text in
 * zero-width characters (stega). Values that are not rendered as text (pictures, dates, whole sections) have the mark
 * removed here, and their element carries the path in `data-sanity` instead.
 */

/** The `data-sanity` attribute of an element in a preview; absent on a public page. */
export type Editable = {edit?: string}

/** Fields that the site compares, measures or puts into URLs; a mark would change their meaning. */
const NEVER_ENCODED =
  /^(anchor|category|drawing|fits|flood|fragment|from|href|icon|imageSide|key|kind|language|listItem|movement|productId|productIds|route|src|style|titleOrderHome|titleSeparator|tone|to|url)$/

/** Dates and addresses: the client skips them by default. Their mappers remove the mark. */
const ENCODED_AS_WELL = /^(publishedAt|effectiveDate|version|email)$/

/** Fields that only reach the page's head: the browser tab and search results. */
const IN_HEAD = {'page.title': true, 'settings.description': true}

/** Returns true for the values of a draft that the client encodes. */
export const stegaFilter: NonNullable<StegaConfig['filter']> = props => {
  const {sourceDocument, sourcePath: path} = props
  const field = String(path.findLast(segment => typeof segment === 'string'))
  if (path.includes('seo')) return false
  if (path.length === 1 && `${sourceDocument._type}.${field}` in IN_HEAD) return false
  return ENCODED_AS_WELL.test(field) || isWhole(path) || (!NEVER_ENCODED.test(field) && props.filterDefault(props))
}

/** Returns true for the id of something edited as a whole: a picture, a section, a product inside an article. */
function isWhole(path: Parameters<typeof stegaFilter>[0]['sourcePath']): boolean {
  const [first, field] = [path[0], path.at(-1)]
  if (field === '_ref') return path.at(-2) === 'asset'
  if (field === '_key') return first === 'sections' && path.length === 3
  return field === 'productId' && path.includes('body')
}

/** Splits a value into its plain text and, in a preview, its `data-sanity` attribute. */
export function splitEditMark(marked: string): Editable & {text: string} {
  const text = plainText(marked)
  const source = text === marked ? null : decodeMark(marked.slice(text.length))
  if (source === null) return {text}
  // The reference of an asset identifies the picture; a key identifies the object that contains it.
  const path = source.path.replace(/(\.asset\._ref|\._key)$/, '')
  return {text, edit: createDataAttribute({baseUrl: routes.studio, id: source.id, type: source.type, path}).toString()}
}

const BITS = new Map([0x200b, 0x200c, 0x200d, 0xfeff].map((code, bits) => [String.fromCodePoint(code), bits]))

/**
 * Decodes a mark of `@sanity/client`: four zero characters, then the bytes of a JSON object, two bits per character.
 * Returns null for anything else.
 */
function decodeMark(mark: string): {id: string; type: string; path: string} | null {
  const bits = Array.from(mark, character => BITS.get(character) ?? 0).slice(4)
  const bytes = Array.from({length: bits.length / 4}, (_, index) =>
    bits.slice(index * 4, index * 4 + 4).reduce((byte, pair) => byte * 4 + pair, 0),
  )
  const {href}: {href: string} = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes)))
  const query = new URL(href, 'http://studio').searchParams
  const [id, type, path] = [query.get('id'), query.get('type'), query.get('path')]
  return id && type && path ? {id, type, path} : null
}
