/** A promise with what was measured. */
export type Verdict = {text: string; isKept: boolean}

/** Prints each verdict, and returns those that are not kept. */
export function printVerdicts(name: string, verdicts: readonly Verdict[]): Verdict[] {
  for (const {text, isKept} of verdicts) console.log(`${isKept ? '✓' : '✗'} ${name}: ${text}`)
  return verdicts.filter(({isKept}) => !isKept)
}
