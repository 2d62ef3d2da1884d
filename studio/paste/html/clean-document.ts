import {isTooLarge} from '../../table/read-cells'
import {markFootnotes} from './footnotes'
import {checkLinks} from './links'
import {nestLists} from './lists'
import {removeMedia} from './media'
import {type PastedPicture, takePictures} from './pictures'
import {toPreformatted} from './preformatted'
import {wrapLooseText} from './wrap-loose-text'

/** A pasted document in plain HTML, what it had beside text, and how many media, links and ends of large tables were left out. */
export type CleanDocument = {
  html: string
  pictures: PastedPicture[]
  media: number
  unsafeLinks: number
  linksInTables: number
  cutTables: number
}

/**
 * What no article has, and what a page hides from its readers. `<style>` stays, because Word's lists are described there. Pages of
 * Wikipedia hide the pictures of formulas from screen readers only.
 */
const REMOVED =
  'script, noscript, template, svg, canvas, input, select, textarea, button, [hidden], :not(img)[aria-hidden="true"]'
const HIDDEN = /display\s*:\s*none|mso-hide\s*:\s*all/

/** Returns the HTML of a clipboard without scripts, pictures and dangling links, and with headings, lists and quotes as elements. */
export function cleanDocument(html: string): CleanDocument {
  const {body, documentElement} = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(REMOVED)) element.remove()
  for (const element of body.querySelectorAll('[style]')) if (HIDDEN.test(styleOf(element))) element.remove()
  const media = removeMedia(body)
  markFootnotes(body)
  const links = checkLinks(body)
  toElements(body)
  nestLists(body)
  const pictures = takePictures(body)
  wrapLooseText(body)
  const cutTables = [...body.querySelectorAll('table')].filter(isTooLarge).length
  return {...links, media, cutTables, html: documentElement.outerHTML, pictures}
}

/** Replaces what programs express by styles and classes only. */
function toElements(body: HTMLElement) {
  for (const quote of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) wrap(quote, 'blockquote')
  for (const code of body.querySelectorAll('div[style]')) if (isCode(code)) toPreformatted(code)
  for (const term of body.querySelectorAll('dt')) replace(term, 'p', 'strong')
  for (const detail of body.querySelectorAll('dd')) replace(detail, 'div')
  for (const line of body.querySelectorAll('blockquote > div'))
    if (line.querySelector(':scope > :is(p, div)') === null) replace(line, 'p')
  const docs = body.querySelector('[id^="docs-internal-guid"]')
  // The library reads the styles of Google Docs itself, those of the innermost elements.
  if (docs) return unwrapRuns(docs)
  for (const span of body.querySelectorAll('span[style]')) {
    if (/font-weight\s*:\s*(bold|[6-9]00)/.test(styleOf(span))) wrapContents(span, 'strong')
    if (/font-style\s*:\s*italic/.test(styleOf(span))) wrapContents(span, 'em')
  }
}

/** A part of a paragraph has a span around its spans. */
function unwrapRuns(docs: Element) {
  if (docs.localName !== 'span' || !docs.firstElementChild) return
  docs.firstElementChild.id = docs.id
  docs.replaceWith(...docs.childNodes)
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Code editors copy a block of lines in a font for code. A mail in such a font may have pictures and tables, which code has not. */
const isCode = (block: Element) =>
  /font-family[^;]*(monospace|courier|consolas)/i.test(styleOf(block)) &&
  /white-space\s*:\s*pre/.test(styleOf(block)) &&
  block.querySelector('img, table') === null

function wrap(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name)
  element.replaceWith(wrapper)
  wrapper.append(element)
}

function wrapContents(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function replace(element: Element, name: string, inner?: string) {
  const replacement = element.ownerDocument.createElement(name)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
  if (inner) wrapContents(replacement, inner)
}
