import type {Block, ConversionContext} from './conversion-context.ts'
import {toLink} from './to-link.ts'

/*
 * What the texts say in ways that Markdown does not know: `:::product …`, `:::pull …`, `:::cta …`, and callouts with titles.
 */

/** Takes the titles off callouts, where Markdown expects nothing: `> [!TIP] Title`. One entry for each callout, in order. */
export function readCalloutTitles(markdown: string): {text: string; titles: (string | null)[]} {
  const titles: (string | null)[] = []
  let isCode = false
  const lines = markdown.split('\n').map(line => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const [, start, title = ''] = isCode ? [] : (/^(> ?\[!\w+\])(.*)$/.exec(line) ?? [])
    if (start === undefined) return line
    titles.push(title.trim() || null)
    return start
  })
  return {text: lines.join('\n'), titles}
}

/** The block of a paragraph `:::name PART | PART :::`; none, with the fault noted, when it is not one. */
export function toDirective(text: string, _key: string, context: ConversionContext): Block[] {
  const [, name = '', content = ''] = /^:::(\w+) ([\s\S]+?) ?:::$/.exec(text) ?? []
  const parts = content.split('|').map(part => part.trim())
  const make = DIRECTIVES[name]
  const block = make?.(parts, _key, context)
  if (!make)
    context.fault(text.slice(0, 24), 'This is none of :::product, :::pull and :::cta, or lacks its closing :::')
  return block ? [block] : []
}

type Make = (parts: string[], _key: string, context: ConversionContext) => Block | null

const DIRECTIVES: Record<string, Make> = {
  product: ([productId = '', note], _key, context) => {
    context.checkProduct(productId)
    return {_type: 'productEmbed', _key, productId, ...(note && {note})}
  },
  pull: ([text = '', attribution], _key) => ({_type: 'pullQuote', _key, text, ...(attribution && {attribution})}),
  cta: ([text = '', label = '', to = ''], _key, context) => {
    const link = toLink({label, to}, context)
    return link && {_type: 'callToActionInline', _key, text, link}
  },
}
