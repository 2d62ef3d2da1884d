import {readFile} from 'node:fs/promises'
import {basename, join} from 'node:path'
import {isNode, LineCounter, parseDocument} from 'yaml'
import type {z} from 'zod'

/** A source text and the file it comes from, which error messages name. */
export type Source = {file: string; text: string}

/** Collects errors of the source texts with their file and line, so that they are reported together. */
export class SourceErrors {
  readonly #messages: string[] = []

  /** Adds an error at the first line that contains `at`, or at a line number, counted from 1. */
  add({file, text}: Source, at: string | number, message: string): void {
    const line = typeof at === 'number' ? at : lineOf(text, at)
    this.#messages.push(`${file}:${line}: ${message}`)
  }

  /** Throws one error that lists all errors, if there are any. */
  throwIfAny(): void {
    if (this.#messages.length > 0) throw new Error(`The sample texts have errors.\n  ${this.#messages.join('\n  ')}`)
  }
}

/** Reads a source file; error messages show its path from the repository root. */
export async function readSource(directory: string, name: string): Promise<Source> {
  return {file: join('services/seed/content', name), text: await readFile(join(directory, name), 'utf8')}
}

/** The file name without its folder and extension, which is the slug or key of the document. */
export const stemOf = ({file}: Source): string => basename(file).replace(/\.\w+$/, '')

/**
 * Parses the YAML of a source with a schema; adds errors and returns null when it does not match. `firstLine` is the line of
 * the file where the YAML starts, counted from 1.
 */
export function parseYaml<Schema extends z.ZodType>(
  source: Source,
  errors: SourceErrors,
  schema: Schema,
  {yaml = source.text, firstLine = 1} = {},
): z.output<Schema> | null {
  const lines = new LineCounter()
  const document = parseDocument(yaml, {lineCounter: lines})
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  for (const error of document.errors) errors.add(source, lineAt(error.pos[0]), error.message.split('\n')[0] ?? '')
  if (document.errors.length > 0) return null
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  for (const {path, message} of result.error.issues) {
    errors.add(source, lineAt(offsetOf(document, path)), `${path.join('.')}: ${message}`)
  }
  return null
}

/** The offset of the innermost existing node of a path. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

/** Splits a Markdown source into front matter and body, each with its first line, counted from 1. */
export function splitFrontMatter({text}: Source): {yaml: string; yamlLine: number; body: string; bodyLine: number} {
  const [, yaml = ''] = /^---\n([\s\S]*?\n)---\n/.exec(text) ?? []
  const body = yaml === '' ? text : text.slice(yaml.length + 8)
  return {yaml, yamlLine: 2, body, bodyLine: text.slice(0, text.length - body.length).split('\n').length}
}

/** The line of the first occurrence of `needle`, counted from 1; 1 when it does not occur. */
export function lineOf(text: string, needle: string): number {
  const offset = text.indexOf(needle)
  return offset === -1 ? 1 : text.slice(0, offset).split('\n').length
}
