/*
 * Names that the site and the backend share for renewable sessions. No schemas here: browser code imports this module, and
 * zod is in no script of the site.
 */

/** Cookie with the key of a renewable session. Its bearer tokens are valid only together with it. Scripts cannot read it. */
export const SESSION_COOKIE = 'auth-session'

/** Cookie with the credential for the next bearer token of a session. It can be used once. Scripts cannot read it. */
export const RENEWAL_COOKIE = 'auth-renewal'

/** Header, with the value `cookie`, of a client that stores these cookies. HTML forms cannot send it. */
export const RENEWAL_HEADER = 'session-renewal'

/** Path of the visitor's session, which DELETE ends. */
export const SESSION_PATH = '/auth/sessions/current'

/** Path at which a session gets its next bearer token. Browsers send the renewal cookie only there. */
export const RENEWAL_PATH = '/auth/sessions/current/renewals'
