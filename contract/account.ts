import {z} from 'zod'
import {paging} from './values.ts'

/* Sign-in and the sessions of an account. */

/** Longer passwords are rejected unhashed, because hashing them only costs the server time. */
export const MAX_PASSWORD_LENGTH = 200

export const sessionRequest = z
  .strictObject({
    email: z.email('Enter an email address such as ada@example.com').max(254),
    password: z.string().min(1, 'Enter your password').max(MAX_PASSWORD_LENGTH),
  })
  .meta({id: 'SessionRequest'})

/** `shop` is the shop's name; null for an account without one. */
export const account = z
  .object({email: z.string(), name: z.string(), shop: z.string().nullable()})
  .meta({id: 'Account'})
/** The account that a bearer token belongs to, and when the session ends. */
export const currentSession = z.object({account, expires_at: z.iso.datetime()}).meta({id: 'CurrentSession'})

/**
 * `token` is the bearer token of all further requests; it is not shown again. With `token_expires_in`, in seconds, it ends
 * before its session and is renewed at `/auth/sessions/current/renewals`; without, it is valid until the session ends.
 */
export const sessionReceipt = currentSession
  .extend({token: z.string().regex(/^[\w-]{20,}$/), token_expires_in: z.int().positive().optional()})
  .meta({id: 'SessionReceipt'})

/**
 * An open session of an account. `device` is the browser and system at sign-in, such as "Firefox on Linux"; null when unknown.
 * `last_used_at` is the time of the last renewal, so a token's lifetime may have passed since; null for a session without renewal.
 */
export const openSession = z
  .object({
    device: z.string().nullable(),
    last_used_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime(),
    /** Whether it is the session of this request. */
    is_current: z.boolean(),
  })
  .meta({id: 'OpenSession'})

/** The session of the request first, then the one that was used last. */
export const openSessionList = z.object({data: z.array(openSession), paging}).meta({id: 'OpenSessionList'})

export type Account = z.infer<typeof account>
export type CurrentSession = z.infer<typeof currentSession>
export type SessionReceipt = z.infer<typeof sessionReceipt>
export type OpenSession = z.infer<typeof openSession>
export type OpenSessionList = z.infer<typeof openSessionList>
