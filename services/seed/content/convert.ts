import type {z} from 'zod'
import {ConversionContext} from './conversion-context.ts'
import type {Known} from './known.ts'
import {parseYaml, type Source, type SourceErrors, splitFrontMatter, stemOf} from './source.ts'

/** A document of the sample content whose images are not uploaded yet. */
export type SeedDocument = {_id: string; _type: string; [field: string]: unknown}

type Convert = (source: Source, known: Known, errors: SourceErrors) => SeedDocument[]

/** Creates a converter from YAML with the given schema to documents. */
export function fromYaml<Schema extends z.ZodType>(
  schema: Schema,
  toDocuments: (data: z.output<Schema>, context: ConversionContext) => SeedDocument[],
): Convert {
  return (source, known, errors) => {
    const data = parseYaml(source, errors, schema)
    return data === null ? [] : toDocuments(data, new ConversionContext(source, known, errors))
  }
}

/** Creates a converter from a Markdown file with front matter to a document. */
export function fromMarkdown<Schema extends z.ZodType>(
  schema: Schema,
  toDocument: (
    data: z.output<Schema>,
    body: {text: string; line: number},
    slug: string,
    context: ConversionContext,
  ) => SeedDocument,
): Convert {
  return (source, known, errors) => {
    const {yaml, yamlLine, body, bodyLine} = splitFrontMatter(source)
    const data = parseYaml(source, errors, schema, {yaml, firstLine: yamlLine})
    const context = new ConversionContext(source, known, errors)
    return data === null ? [] : [toDocument(data, {text: body, line: bodyLine}, stemOf(source), context)]
  }
}
