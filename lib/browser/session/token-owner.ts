import type {CurrentSession} from '@/contract/account'
import {getApi} from '@/lib/browser/api'
import {toRequestFailure} from '@/lib/catalogue/request-failure'

/** The token that was used last, and the email address of its account; null when it is not valid any more. */
let latest: {token: string; owner: Promise<string | null>} | null = null

/** Notes that a token belongs to the account with this email address, so that `ownerOf` needs no request. */
export function rememberOwner(token: string | null, email: string): void {
  if (token !== null) latest = {token, owner: Promise.resolve(email)}
}

/**
 * Returns the email address of a token's account, or null when the token is not valid any more. Asks the backend when the
 * token is new, after a renewal or a sign-in in another tab. Throws when the backend is unreachable.
 */
export function ownerOf(token: string): Promise<string | null> {
  if (latest?.token === token) return latest.owner
  const owner = requestOwner(token)
  latest = {token, owner}
  owner.catch(() => {
    if (latest?.owner === owner) latest = null
  })
  return owner
}

async function requestOwner(token: string): Promise<string | null> {
  const api = await getApi()
  try {
    const options = {bearer: token, handlesUnauthorized: true}
    return (await api.get<CurrentSession>('/auth/sessions/current', options)).data.account.email
  } catch (error) {
    if (toRequestFailure(error).status === 401) return null
    throw error
  }
}
