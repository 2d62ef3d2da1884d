/** A path in the import document. */
export type Path = (string | number)[]
/** Records an error at a path of the document. */
export type Report = (path: Path, message: string) => void

/** Reports a value that is not in the set. */
export function checkKnown(known: ReadonlySet<string>, value: string, path: Path, report: Report) {
  if (!known.has(value)) report(path, `${value} does not exist`)
}

/** Reports each value that occurs more than once. */
export function checkUnique(values: string[], path: Path, report: Report) {
  const seen = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) report(path, `${value} appears twice`)
    seen.add(value)
  }
}
