import {parseSetCookie, type SetCookie, stringifyCookie} from 'cookie'
import {RENEWAL_HEADER, RENEWAL_PATH} from '../../contract/session.ts'

type Receipt = {token: string; token_expires_in?: number; expires_at: string; account: {email: string}}

/** Creates a client of the API at `url` without a session. It keeps cookies and the bearer token, as a browser does. `headers` are added to each request. */
export function createSessionClient(url: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, SetCookie>()
  let token: string | null = null

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const jar = Object.fromEntries([...cookies].map(([name, {value}]) => [name, value]))
    const response = await fetch(url + path, {
      ...init,
      headers: {
        ...headers,
        ...(cookies.size > 0 && {cookie: stringifyCookie(jar)}),
        ...(token && {authorization: `Bearer ${token}`}),
        ...init.headers,
      },
    })
    for (const cookie of response.headers.getSetCookie().map(text => parseSetCookie(text))) {
      if (cookie.value === '') cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie)
    }
    return response
  }
  const receive = async (response: Response): Promise<Response> => {
    if (response.status === 201) token = ((await response.clone().json()) as Receipt).token
    return response
  }
  const signIn = async (
    email: string,
    password: string,
    extra: Record<string, string> = {[RENEWAL_HEADER]: 'cookie'},
  ) =>
    receive(
      await send('/auth/sessions', {
        method: 'POST',
        headers: {'content-type': 'application/json', ...extra},
        body: JSON.stringify({email, password}),
      }),
    )

  return {
    cookies,
    token: () => token,
    send,
    signIn,
    /** Asks for the next bearer token; `extra` headers replace the usual ones. */
    renew: async (extra: Record<string, string> = {}) =>
      receive(await send(RENEWAL_PATH, {method: 'POST', headers: {[RENEWAL_HEADER]: 'cookie', ...extra}})),
    /** Returns the status of the current session. */
    status: async () => (await send('/auth/sessions/current')).status,
    /** Returns a client with a copy of the cookies and the token, like a second tab or a thief of the whole browser. */
    copy: () => {
      const other = createSessionClient(url, headers)
      for (const [name, cookie] of cookies) other.cookies.set(name, cookie)
      other.setToken(token)
      return other
    },
    setToken: (value: string | null) => {
      token = value
    },
  }
}
