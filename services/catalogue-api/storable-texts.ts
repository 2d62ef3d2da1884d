import type {z} from 'zod'

const MESSAGE = 'must not contain U+0000 or half of a surrogate pair'

/** An object or a list inside another one. */
type Part = {value: object; name: string; parent: Part | null}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/**
 * Returns an issue for each text in some JSON, and for each name of a field, that a database cannot store as it is: PostgreSQL has no
 * U+0000, and UTF-8 has no halves of surrogate pairs.
 */
export function findNotStorable(json: unknown): z.core.$ZodIssue[] {
  const issues: z.core.$ZodIssue[] = []
  const parts: Part[] = []
  const check = (value: unknown, name: string, parent: Part | null): void => {
    const isWrong = !isStorable(name) || (typeof value === 'string' && !isStorable(value))
    if (isWrong) issues.push({code: 'custom', path: pathOf(name, parent), message: MESSAGE, input: undefined})
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      parts.push({value, name, parent})
  }
  check(json, '', null)
  // Without recursion: a body may be nested more deeply than the stack.
  for (let part = parts.pop(); part; part = parts.pop()) {
    for (const [name, value] of Object.entries(part.value)) check(value, name, part)
  }
  return issues
}

function pathOf(name: string, parent: Part | null): string[] {
  const path: string[] = []
  for (let [at, above] = [name, parent]; above; [at, above] = [above.name, above.parent]) path.push(at)
  return path.reverse()
}
