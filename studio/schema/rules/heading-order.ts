type Block = {_type?: string; _key?: string; style?: string; children?: readonly unknown[]}
type Fault = {message: string; path: {_key: string}[]}

const LEVELS: Record<string, number> = {h2: 2, h3: 3, h4: 4}

/** What is wrong with the headings of a text: levels that are skipped, and headings without words; true when nothing is. */
export function headingOrder(blocks: readonly unknown[] | undefined): true | Fault[] {
  const faults: Fault[] = []
  let previous = 1
  for (const block of (blocks ?? []) as readonly Block[]) {
    const level = block._type === 'block' ? LEVELS[block.style ?? ''] : undefined
    if (level === undefined) continue
    const path = block._key === undefined ? [] : [{_key: block._key}]
    if (textOf(block).trim() === '') faults.push({message: 'This heading is empty', path})
    if (level > previous + 1)
      faults.push({message: `A heading ${level} needs a heading ${previous + 1} before it`, path})
    previous = level
  }
  return faults.length === 0 || faults
}

function textOf(block: Block): string {
  return (block.children ?? []).map(child => (child as {text?: string}).text ?? '').join('')
}
