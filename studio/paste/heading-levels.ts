const LEVEL = /^h([1-6])$/

/** Returns the level of a heading's style, or null. */
export function levelOf(style: unknown): number | null {
  const level = LEVEL.exec(String(style))?.[1]
  return level === undefined ? null : Number(level)
}

type Open = {source: number; level: number}

/**
 * Returns a function that converts the levels of pasted headings in order: one level down, because the page's title is its only heading 1,
 * but never more than one below the heading before, and at most `deepest`. `previous` is the level of the heading before the paste; 1 if
 * there is none.
 */
export function lowerLevels(previous: number, deepest: number): (source: number) => number {
  const open: Open[] = []
  return source => {
    while ((open.at(-1)?.source ?? 0) >= source) open.pop()
    const above = open.at(-1)?.level ?? previous
    const level = Math.min(source + 1, above + 1, deepest)
    open.push({source, level})
    return level
  }
}

/** Returns the level of the last heading before the block at `path`, or 1. */
export function previousLevel(blocks: readonly unknown[] | undefined, path: readonly unknown[]): number {
  const styled = (blocks ?? []) as readonly {_key?: string; style?: string}[]
  const key = (path[0] as {_key?: string} | undefined)?._key
  const end = styled.findIndex(block => block._key === key)
  const levels = styled.slice(0, Math.max(end, 0)).map(({style}) => levelOf(style))
  return levels.findLast(level => level !== null) ?? 1
}
