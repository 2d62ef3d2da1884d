/** A place in the import document. */
export type Path = (string | number)[]
/** Notes that a place of the document is wrong, and why. */
export type Report = (path: Path, message: string) => void

/** Reports a value that leads nowhere. */
export function checkKnown(known: ReadonlySet<string>, value: string, path: Path, report: Report) {
  if (!known.has(value)) report(path, `${value} does not exist`)
}

/** Reports each value that appears more than once. */
export function checkUnique(values: string[], path: Path, report: Report) {
  const seen = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) report(path, `${value} appears twice`)
    seen.add(value)
  }
}
