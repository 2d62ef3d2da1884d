import type {Account as ApiAccount, CurrentSession, SessionReceipt} from '@/contract/account'
import {SESSION_PATH} from '@/contract/session'
import {getApi} from '@/lib/browser/api'
import {getAuthToken} from '@/lib/browser/auth-token'
import {type Camel, toCamel} from '@/lib/catalogue/camel'
import {bearerOf} from '@/lib/catalogue/http'
import {type RequestFailure, toRequestFailure} from '@/lib/catalogue/request-failure'
import {inTurn, renewalHeader} from './renewal'
import {forgetToken, storeToken} from './stored-token'
import {rememberOwner} from './token-owner'

export type Account = Camel<ApiAccount>
export type SignInResult = {account: Account} | ({account: null} & RequestFailure)

/** Signs in at the backend and stores the credential. Returns the failure when the backend rejects it or is unreachable. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const api = await getApi()
    const account = await inTurn(async () => {
      // A 401 means a wrong password here, so the earlier token is not renewed.
      const options = {headers: renewalHeader(api.defaults.baseURL), bearer: getAuthToken()}
      const {data} = await api.post<SessionReceipt>('/auth/sessions', {email, password}, options)
      storeToken(data)
      return data.account
    })
    return {account: toCamel(account)}
  } catch (error) {
    return {account: null, ...toRequestFailure(error)}
  }
}

/**
 * Returns the signed-in account, or null without a credential. Deletes a credential that the backend rejects, and then leaves
 * for the sign-in page unless the caller handles that.
 */
export async function getAccount(options: {handlesUnauthorized?: boolean} = {}): Promise<Account | null> {
  if (!getAuthToken()) return null
  const api = await getApi()
  try {
    const {data, config} = await api.get<CurrentSession>(SESSION_PATH, options)
    rememberOwner(bearerOf(config.headers), data.account.email)
    return toCamel(data.account)
  } catch (error) {
    if (toRequestFailure(error).status === 401) forgetToken()
    throw error
  }
}

/** Ends the session at the backend and deletes the credential, even when the backend fails. */
export async function signOut(): Promise<void> {
  try {
    const api = await getApi()
    // Signing out needs no valid token, so an expired one is not renewed.
    await api.delete(SESSION_PATH, {bearer: getAuthToken()})
  } finally {
    forgetToken()
  }
}
