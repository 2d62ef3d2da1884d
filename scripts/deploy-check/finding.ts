/** What a check found: `missing` is known to be wrong, `unknown` could not be looked at. */
export type Finding = {
  subject: string
  state: 'ok' | 'missing' | 'unknown'
  /** What is so; and where it is not as it should be, what to do. */
  told: string
}

/** A finding that all is well. */
export const ok = (subject: string, told: string): Finding => ({subject, state: 'ok', told})
/** A finding that something is wrong, or not there. */
export const missing = (subject: string, told: string): Finding => ({subject, state: 'missing', told})
/** A finding that something could not be looked at. */
export const unknown = (subject: string, told: string): Finding => ({subject, state: 'unknown', told})
