import type {Block, ConversionContext} from './conversion-context.ts'
import {toLink} from './to-link.ts'

/*
 * Extensions to Markdown: the directives `:::product …`, `:::pull …` and `:::cta …`, and callouts with titles.
 */

/** Removes the titles of callouts such as `> [!TIP] Title`, which Markdown does not allow. Returns one entry per callout, in order. */
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

/** Converts a paragraph `:::name PART | PART :::` to a block. Reports an error and returns none when it is invalid. */
export function toDirective(text: string, _key: string, context: ConversionContext): Block[] {
  const [, name = '', content = ''] = /^:::(\w+) ([\s\S]+?) ?:::$/.exec(text) ?? []
  const parts = content.split('|').map(part => part.trim())
  const convert = DIRECTIVES[name]
  const block = convert?.(parts, _key, context)
  if (!convert)
    context.report(
      text.slice(0, 24),
      'This is not a :::product, :::pull or :::cta directive, or its closing ::: is missing',
    )
  return block ? [block] : []
}

type ConvertDirective = (parts: string[], _key: string, context: ConversionContext) => Block | null

const DIRECTIVES: Record<string, ConvertDirective> = {
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
