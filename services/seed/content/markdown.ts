import {markdownToPortableText} from '@portabletext/markdown'
import {z} from 'zod'
import type {Block, ConversionContext} from './conversion-context.ts'
import {readCalloutTitles, toDirective} from './directives.ts'
import {type Parsed, type ParsedBlock, parsedBlock} from './parsed-block.ts'
import {plainText, toTextBlock} from './text-block.ts'

/*
 * Converts Markdown to the blocks of the content model. A library parses the Markdown; this module validates its blocks and
 * converts them to our types.
 */

const ARTICLE_STYLES = ['normal', 'h2', 'h3', 'h4', 'blockquote']
const SIMPLE_STYLES = ['normal']
const TONES = ['tip', 'note', 'warning']

/** Converts an article. Reports what the content model does not support. `firstLine` is the article's line in the file. */
export function toArticle(markdown: string, context: ConversionContext, firstLine = context.lineOf(markdown)): Block[] {
  const {text, titles} = readCalloutTitles(markdown)
  const blocks: Block[] = []
  let caption: string | undefined
  for (const block of parse(text, context, firstLine)) {
    const nextCaption = block._type === 'block' ? /^Table: (.+)$/.exec(plainText(block))?.[1] : undefined
    if (nextCaption !== undefined) caption = nextCaption
    else {
      blocks.push(...toBlocks(block, context, {caption, titles}))
      caption = undefined
    }
  }
  return blocks
}

/** Converts a text without headings and objects. Reports anything else. */
export function toSimpleText(
  markdown: string,
  context: ConversionContext,
  firstLine = context.lineOf(markdown),
): Block[] {
  return parse(markdown, context, firstLine).flatMap(block => {
    if (block._type === 'block') return toTextBlock(block, context, SIMPLE_STYLES)
    context.report(firstLine, `A ${block._type} is not allowed in this text`)
    return []
  })
}

function parse(markdown: string, context: ConversionContext, firstLine: number): ParsedBlock[] {
  const blocks = markdownToPortableText(markdown, {
    keyGenerator: context.key,
    onDegradation: ({degradations}) => {
      for (const {line = 1, message} of degradations) context.report(line + firstLine - 1, message)
    },
  })
  return z.array(parsedBlock).parse(blocks)
}

function toBlocks(
  block: ParsedBlock,
  context: ConversionContext,
  extras: {caption: string | undefined; titles: (string | null)[]},
): Block[] {
  switch (block._type) {
    case 'block': {
      const text = plainText(block)
      const isDirective = text.startsWith(':::')
      return isDirective ? toDirective(text, block._key, context) : toTextBlock(block, context, ARTICLE_STYLES)
    }
    case 'image':
      return toFigure(block, context)
    case 'code':
      return [toCodeBlock(block)]
    case 'table':
      return [toTable(block, extras.caption)]
    case 'callout':
      return toCallout(block, context, extras.titles.shift() ?? null)
    default:
      context.report(
        block._type === 'html' ? (block.html.split('\n')[0] ?? '') : '\n---\n',
        `A ${block._type} is not allowed in an article`,
      )
      return []
  }
}

function toFigure({_key, src, alt, title}: Parsed<'image'>, context: ConversionContext): Block[] {
  const [, key, wide] = /^drawing:([^?]+)(\?wide)?$/.exec(src) ?? []
  if (key === undefined) {
    context.report(src, `An image is drawing:KEY or drawing:KEY?wide, not ${src}`)
    return []
  }
  const figure = {_type: 'figure', _key, image: context.image(key, alt), wide: wide !== undefined}
  return [{...figure, ...(title && {caption: title})}]
}

function toCodeBlock({_key, language: info = 'text', code}: Parsed<'code'>): Block {
  const [language = 'text', ...rest] = info.split(/\s+/)
  const filename = rest.find(word => word.startsWith('filename='))?.slice('filename='.length)
  return {
    _type: 'codeBlock',
    _key,
    language: LANGUAGES[language] ?? language,
    ...(filename && {filename}),
    code,
  }
}

/** Aliases of the content model's languages. */
const LANGUAGES: Record<string, string> = {
  js: 'javascript',
  mjs: 'javascript',
  ts: 'typescript',
  sh: 'bash',
  shell: 'bash',
  yml: 'yaml',
  txt: 'text',
}

function toTable({_key, headerRows, rows}: Parsed<'table'>, caption: string | undefined): Block {
  const filled = rows.map(row => ({
    _key: row._key,
    _type: 'tableRow',
    cells: row.cells.map(({value}) => value.map(plainText).join(' ')),
  }))
  return {_type: 'table', _key, ...(caption && {caption}), hasHeader: headerRows > 0, rows: filled}
}

function toCallout(
  {_key, tone, content}: Parsed<'callout'>,
  context: ConversionContext,
  title: string | null,
): Block[] {
  if (!TONES.includes(tone))
    context.report(`[!${tone.toUpperCase()}]`, `A callout is TIP, NOTE or WARNING, not ${tone}`)
  const body = content.flatMap(block => toTextBlock({...block, style: 'normal'}, context, SIMPLE_STYLES))
  return [{_type: 'callout', _key, tone, ...(title && {title}), body}]
}
