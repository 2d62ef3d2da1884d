type Block = {_type?: string; _key?: string; style?: string; children?: readonly unknown[]}
type HeadingError = {message: string; path: {_key: string}[]}

const LEVELS: Record<string, number> = {h2: 2, h3: 3, h4: 4}

/** Rejects headings that skip a level and headings without text. */
export function headingOrder(blocks: readonly unknown[] | undefined): true | HeadingError[] {
  const errors: HeadingError[] = []
  let previous = 1
  for (const block of (blocks ?? []) as readonly Block[]) {
    const level = block._type === 'block' ? LEVELS[block.style ?? ''] : undefined
    if (level === undefined) continue
    const path = block._key === undefined ? [] : [{_key: block._key}]
    if (textOf(block).trim() === '') errors.push({message: 'This heading is empty', path})
    if (level > previous + 1)
      errors.push({message: `A heading ${level} needs a heading ${previous + 1} before it`, path})
    previous = level
  }
  return errors.length === 0 || errors
}

function textOf(block: Block): string {
  return (block.children ?? []).map(child => (child as {text?: string}).text ?? '').join('')
}
