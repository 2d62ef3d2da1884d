import type {StegaConfig} from '@sanity/client'
import {createDataAttribute} from '@sanity/visual-editing/create-data-attribute'
import {plainText} from '@/lib/plain-text'
import {routes} from '@/lib/routes'

/*
 * In a preview every text says where it is edited, so that a click on it opens its field in the Studio. Texts carry that
 * unseen, in characters without width; what is not shown as a text (a picture, a date, a section as a whole) has it taken off
 * here, and its element says it in `data-sanity`.
 */

/** What an element has in its `data-sanity` attribute in a preview; nothing on a public page. */
export type Editable = {edit?: string}

/** Fields that the site compares, measures or puts into addresses; a mark in them would change what they mean. */
const NOT_SHOWN =
  /^(anchor|category|drawing|flood|fragment|from|href|icon|imageSide|key|kind|language|listItem|movement|productId|productIds|route|src|style|titleOrderHome|titleSeparator|tone|to|url)$/

/** Fields that the client would leave unmarked, for they are dates and addresses: what shows them takes the mark off. */
const SHOWN_AS_WELL = /^(publishedAt|effectiveDate|version|email)$/

/** Which texts of a draft are marked. */
export const isMarked: NonNullable<StegaConfig['filter']> = props => {
  const {sourceDocument, sourcePath: path} = props
  const field = String(path.findLast(segment => typeof segment === 'string'))
  if (path.includes('seo')) return false
  // The title of a composed page stands in the browser's tab alone, the site's description in search results.
  if (path.length === 1 && `${sourceDocument._type}.${field}` in IN_HEAD) return false
  return SHOWN_AS_WELL.test(field) || isWhole(path) || (!NOT_SHOWN.test(field) && props.filterDefault(props))
}

const IN_HEAD = {'page.title': true, 'settings.description': true}

/** Names a thing that is edited as a whole: a picture, a section of a page, a product inside an article. */
function isWhole(path: Parameters<typeof isMarked>[0]['sourcePath']): boolean {
  const [first, field] = [path[0], path.at(-1)]
  if (field === '_ref') return path.at(-2) === 'asset'
  if (field === '_key') return first === 'sections' && path.length === 3
  return field === 'productId' && path.includes('body')
}

/** The text without its mark, and what the mark said as an attribute; only the text when it has none. */
export function takeMark(marked: string): Editable & {text: string} {
  const text = plainText(marked)
  const place = text === marked ? null : readMark(marked.slice(text.length))
  if (place === null) return {text}
  // The reference of a picture stands for the picture, a key for what bears it.
  const path = place.path.replace(/(\.asset\._ref|\._key)$/, '')
  return {text, edit: createDataAttribute({baseUrl: routes.studio, id: place.id, type: place.type, path}).toString()}
}

const BITS = new Map([0x200b, 0x200c, 0x200d, 0xfeff].map((code, bits) => [String.fromCodePoint(code), bits]))

/** What `@sanity/client` wrote: after four zeros the bytes of a JSON object, two bits in each character; null for anything else. */
function readMark(mark: string): {id: string; type: string; path: string} | null {
  const bits = Array.from(mark, character => BITS.get(character) ?? 0).slice(4)
  const bytes = Array.from({length: bits.length / 4}, (_, at) =>
    bits.slice(at * 4, at * 4 + 4).reduce((byte, pair) => byte * 4 + pair, 0),
  )
  const {href}: {href: string} = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes)))
  const query = new URL(href, 'http://studio').searchParams
  const [id, type, path] = [query.get('id'), query.get('type'), query.get('path')]
  return id && type && path ? {id, type, path} : null
}
