import type * as wire from '@/contract/account'
import {getApi} from '@/lib/browser/api'
import {type Camel, toCamel} from '@/lib/catalogue/camel'
import {type Refusal, toRefusal} from '@/lib/catalogue/refusal'
import {dropAuthToken, getAuthToken, keepAuthToken} from './session-cookie'

export type Account = Camel<wire.Account>
export type SignInResult = {account: Account} | ({account: null} & Refusal)

/** Signs in at the backend and keeps the credential; answers what was wrong when it is refused or cannot be asked. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const api = await getApi()
    const {data} = await api.post<wire.SessionReceipt>('/auth/sessions', {email, password})
    keepAuthToken(data.token, data.expires_at)
    return {account: toCamel(data.account)}
  } catch (error) {
    return {account: null, ...toRefusal(error)}
  }
}

/** Who is signed in, or null when nobody is; a credential that the backend no longer knows is forgotten. */
export async function getAccount(): Promise<Account | null> {
  if (!getAuthToken()) return null
  const api = await getApi()
  try {
    const {data} = await api.get<wire.CurrentSession>('/auth/sessions/current')
    return toCamel(data.account)
  } catch (error) {
    if (toRefusal(error).status === 401) dropAuthToken()
    throw error
  }
}

/** Ends the session at the backend and forgets the credential, the latter whatever the backend says. */
export async function signOut(): Promise<void> {
  try {
    const api = await getApi()
    await api.delete('/auth/sessions/current')
  } finally {
    dropAuthToken()
  }
}
