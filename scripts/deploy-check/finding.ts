/** What a check found: `missing` is known to be wrong, `unknown` could not be looked at. */
export type Finding = {
  subject: string
  state: 'ok' | 'missing' | 'unknown'
  /** What is so; and where it is not as it should be, what to do. */
  told: string
}

export const ok = (subject: string, told: string): Finding => ({subject, state: 'ok', told})
export const missing = (subject: string, told: string): Finding => ({subject, state: 'missing', told})
export const unknown = (subject: string, told: string): Finding => ({subject, state: 'unknown', told})
