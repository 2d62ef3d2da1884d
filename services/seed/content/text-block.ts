import type {Block, ConversionContext} from './conversion-context.ts'
import type {TextBlock} from './parsed-block.ts'
import {toHref} from './target.ts'

const DECORATORS = ['strong', 'em', 'code']

/** Returns the text of a block without its marks. */
export const plainText = ({children}: TextBlock): string => children.map(({text}) => text).join('')

/** Converts a paragraph, heading or list item. Reports styles, marks and inline objects that are not allowed. */
export function toTextBlock(block: TextBlock, context: ConversionContext, styles: readonly string[]): Block[] {
  const text = plainText(block)
  if (!styles.includes(block.style)) context.report(text.slice(0, 40), `The style ${block.style} is not allowed here`)
  for (const {_type, text: words, marks} of block.children) {
    if (_type !== 'span') context.report(text.trim().slice(0, 40), 'An image needs a separate paragraph')
    const unknown = marks.find(mark => !DECORATORS.includes(mark) && !block.markDefs.some(({_key}) => _key === mark))
    if (unknown) context.report(words, `Text cannot be marked ${unknown}`)
  }
  return [{...block, markDefs: block.markDefs.flatMap(({_key, href}) => toAnnotation(_key, href, context))}]
}

function toAnnotation(_key: string, href: string, context: ConversionContext): Block[] {
  const target = context.target(href)
  if (target === null) return []
  if (target.kind !== 'document') return [{_key, _type: 'link', href: toHref(target)}]
  const {id, fragment} = target
  return [{_key, _type: 'internalLink', reference: {_type: 'reference', _ref: id}, ...(fragment && {fragment})}]
}
