import {readFile} from 'node:fs/promises'
import {basename, join} from 'node:path'
import {isNode, LineCounter, parseDocument} from 'yaml'
import type {z} from 'zod'

/** A text of the sample world: its file, to name in a fault, and what stands in it. */
export type Source = {file: string; text: string}

/** Collects what is wrong with the texts, each fault with its file and line, so that all are told at once. */
export class Faults {
  readonly #found: string[] = []

  /** Notes a fault at the first line that holds `needle`, or at a line number, counted from 1. */
  add({file, text}: Source, at: string | number, message: string): void {
    const line = typeof at === 'number' ? at : lineOf(text, at)
    this.#found.push(`${file}:${line}: ${message}`)
  }

  /** Throws one error that tells every fault, when there is one. */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new Error(`The sample texts cannot be used.\n  ${this.#found.join('\n  ')}`)
  }
}

/** Reads a text; its name in faults is its path from the repository's root. */
export async function readSource(directory: string, name: string): Promise<Source> {
  return {file: join('services/seed/content', name), text: await readFile(join(directory, name), 'utf8')}
}

/** The name of a source without folder and ending: the slug or key of its document. */
export const stemOf = ({file}: Source): string => basename(file).replace(/\.\w+$/, '')

/**
 * The YAML of a source in the shape of a schema; null, with its faults noted, when it has another. `firstLine` is where
 * the YAML begins in the file, counted from 1.
 */
export function parseYaml<Schema extends z.ZodType>(
  source: Source,
  faults: Faults,
  schema: Schema,
  {yaml = source.text, firstLine = 1} = {},
): z.output<Schema> | null {
  const lines = new LineCounter()
  const document = parseDocument(yaml, {lineCounter: lines})
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  for (const error of document.errors) faults.add(source, lineAt(error.pos[0]), error.message.split('\n')[0] ?? '')
  if (document.errors.length > 0) return null
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  for (const {path, message} of result.error.issues) {
    faults.add(source, lineAt(offsetOf(document, path)), `${path.join('.')}: ${message}`)
  }
  return null
}

/** Where the innermost node on a path begins. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

/** Front matter and body of a Markdown source, each with the line where it begins, counted from 1. */
export function splitFrontMatter({text}: Source): {yaml: string; yamlLine: number; body: string; bodyLine: number} {
  const [, yaml = ''] = /^---\n([\s\S]*?\n)---\n/.exec(text) ?? []
  const body = yaml === '' ? text : text.slice(yaml.length + 8)
  return {yaml, yamlLine: 2, body, bodyLine: text.slice(0, text.length - body.length).split('\n').length}
}

/** The line of the first `needle` in a text, counted from 1; 1 when it is not there. */
export function lineOf(text: string, needle: string): number {
  const offset = text.indexOf(needle)
  return offset === -1 ? 1 : text.slice(0, offset).split('\n').length
}
