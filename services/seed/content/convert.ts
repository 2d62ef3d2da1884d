import type {z} from 'zod'
import {ConversionContext} from './conversion-context.ts'
import type {Known} from './known.ts'
import {type Faults, parseYaml, type Source, splitFrontMatter, stemOf} from './source.ts'

/** A document of the sample world; images in it are still drawings. */
export type SeedDocument = {_id: string; _type: string; [field: string]: unknown}

type Make = (source: Source, known: Known, faults: Faults) => SeedDocument[]

/** Turns YAML of one shape into documents; what does not fit the shape becomes faults. */
export function fromYaml<Schema extends z.ZodType>(
  schema: Schema,
  make: (data: z.output<Schema>, context: ConversionContext) => SeedDocument[],
): Make {
  return (source, known, faults) => {
    const data = parseYaml(source, faults, schema)
    return data === null ? [] : make(data, new ConversionContext(source, known, faults))
  }
}

/** Turns a Markdown file with front matter into its document. */
export function fromMarkdown<Schema extends z.ZodType>(
  schema: Schema,
  make: (
    data: z.output<Schema>,
    body: {text: string; line: number},
    slug: string,
    context: ConversionContext,
  ) => SeedDocument,
): Make {
  return (source, known, faults) => {
    const {yaml, yamlLine, body, bodyLine} = splitFrontMatter(source)
    const data = parseYaml(source, faults, schema, {yaml, firstLine: yamlLine})
    const context = new ConversionContext(source, known, faults)
    return data === null ? [] : [make(data, {text: body, line: bodyLine}, stemOf(source), context)]
  }
}
