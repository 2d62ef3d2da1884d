import type {Account as ApiAccount, CurrentSession, SessionReceipt} from '@/contract/account'
import {getApi} from '@/lib/browser/api'
import {clearAuthToken, getAuthToken, setAuthToken} from '@/lib/browser/auth-token'
import {type Camel, toCamel} from '@/lib/catalogue/camel'
import {type RequestFailure, toRequestFailure} from '@/lib/catalogue/request-failure'

export type Account = Camel<ApiAccount>
export type SignInResult = {account: Account} | ({account: null} & RequestFailure)

/** Signs in at the backend and stores the credential. Returns the failure when the backend rejects it or is unreachable. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const api = await getApi()
    const {data} = await api.post<SessionReceipt>('/auth/sessions', {email, password})
    setAuthToken(data.token, data.expires_at)
    return {account: toCamel(data.account)}
  } catch (error) {
    return {account: null, ...toRequestFailure(error)}
  }
}

/** Returns the signed-in account, or null without a credential. Deletes a credential that the backend rejects. */
export async function getAccount(): Promise<Account | null> {
  if (!getAuthToken()) return null
  const api = await getApi()
  try {
    const {data} = await api.get<CurrentSession>('/auth/sessions/current')
    return toCamel(data.account)
  } catch (error) {
    if (toRequestFailure(error).status === 401) clearAuthToken()
    throw error
  }
}

/** Ends the session at the backend and deletes the credential, even when the backend fails. */
export async function signOut(): Promise<void> {
  try {
    const api = await getApi()
    await api.delete('/auth/sessions/current')
  } finally {
    clearAuthToken()
  }
}
