import {z} from 'zod'

const textBlock = z.object({
  _type: z.literal('block'),
  _key: z.string(),
  style: z.string(),
  listItem: z.string().optional(),
  level: z.number().optional(),
  children: z.array(
    z.object({
      _key: z.string(),
      _type: z.string(),
      text: z.string().default(''),
      marks: z.array(z.string()).default([]),
    }),
  ),
  markDefs: z.array(z.object({_key: z.string(), _type: z.string(), href: z.string().default('')})),
})
/** A block as the Markdown library returns it, without the fields that the content model does not use. */
export const parsedBlock = z.discriminatedUnion('_type', [
  textBlock,
  z.object({
    _type: z.literal('image'),
    _key: z.string(),
    src: z.string(),
    alt: z.string().default(''),
    title: z.string().optional(),
  }),
  z.object({_type: z.literal('code'), _key: z.string(), language: z.string().optional(), code: z.string()}),
  z.object({
    _type: z.literal('table'),
    _key: z.string(),
    headerRows: z.number().default(0),
    rows: z.array(z.object({_key: z.string(), cells: z.array(z.object({value: z.array(textBlock)}))})),
  }),
  z.object({_type: z.literal('callout'), _key: z.string(), tone: z.string(), content: z.array(textBlock)}),
  z.object({_type: z.literal('horizontal-rule'), _key: z.string()}),
  z.object({_type: z.literal('html'), _key: z.string(), html: z.string()}),
])

export type ParsedBlock = z.output<typeof parsedBlock>
export type TextBlock = z.output<typeof textBlock>
/** A parsed block of one type. */
export type Parsed<Type extends ParsedBlock['_type']> = Extract<ParsedBlock, {_type: Type}>
