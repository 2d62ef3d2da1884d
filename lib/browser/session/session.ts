import type * as wire from '@/contract/account'
import {getApi} from '@/lib/browser/api'
import {type Camel, toCamel} from '@/lib/catalogue/camel'
import {type RequestFailure, toRequestFailure} from '@/lib/catalogue/request-failure'
import {clearAuthToken, getAuthToken, setAuthToken} from '../auth-token'

export type Account = Camel<wire.Account>
export type SignInResult = {account: Account} | ({account: null} & RequestFailure)

/** Signs in at the backend and keeps the credential; answers what was wrong when it is refused or cannot be asked. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const api = await getApi()
    const {data} = await api.post<wire.SessionReceipt>('/auth/sessions', {email, password})
    setAuthToken(data.token, data.expires_at)
    return {account: toCamel(data.account)}
  } catch (error) {
    return {account: null, ...toRequestFailure(error)}
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
    if (toRequestFailure(error).status === 401) clearAuthToken()
    throw error
  }
}

/** Ends the session at the backend and forgets the credential, the latter whatever the backend says. */
export async function signOut(): Promise<void> {
  try {
    const api = await getApi()
    await api.delete('/auth/sessions/current')
  } finally {
    clearAuthToken()
  }
}
