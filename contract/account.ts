import {z} from 'zod'

/* Sign-in and the current session. */

/** Longest password that is looked at: hashing is work. */
export const MAX_PASSWORD_LENGTH = 200

export const sessionRequest = z.strictObject({
  email: z.email('Enter an email address such as ada@example.com').max(254),
  password: z.string().min(1, 'Enter your password').max(MAX_PASSWORD_LENGTH),
})

export const account = z.object({email: z.string(), name: z.string(), shop: z.string().nullable()})
export const currentSession = z.object({account, expires_at: z.iso.datetime()})

/** The token is the bearer credential of every further call; it is not shown again. */
export const sessionReceipt = currentSession.extend({token: z.string().regex(/^[\w-]{20,}$/)})

export type Account = z.infer<typeof account>
export type CurrentSession = z.infer<typeof currentSession>
export type SessionReceipt = z.infer<typeof sessionReceipt>
