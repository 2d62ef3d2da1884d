/** The result of a check: `missing` is wrong or absent, `unknown` could not be checked. */
export type Finding = {
  subject: string
  state: 'ok' | 'missing' | 'unknown'
  /** What was found and, unless it is ok, what to do. */
  message: string
}

/** Creates a finding for something that is set up. */
export const ok = (subject: string, message: string): Finding => ({subject, state: 'ok', message})
/** Creates a finding for something that is wrong or absent. */
export const missing = (subject: string, message: string): Finding => ({subject, state: 'missing', message})
/** Creates a finding for something that could not be checked. */
export const unknown = (subject: string, message: string): Finding => ({subject, state: 'unknown', message})
