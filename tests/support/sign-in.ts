import {request} from 'node:http'
import {text} from 'node:stream/consumers'

export type SignInAttempt = {
  email: string
  password: string
  /** Secret of a device, as the sign-in page sends it. */
  device?: string
  /** Local address to connect from, such as 127.0.0.2: Linux accepts all of 127.0.0.0/8. */
  from?: string
  headers?: Record<string, string>
  /** Address to return to after sign-in. Its origin must be one of the lake's. */
  returnTo?: string
}

export type SignInResponse = {status: number; location: string | undefined; retryAfter: number; html: string}

/** Submits the form of the sign-in page at `url`, the lake's base URL. */
export const submitSignIn = (url: string, attempt: SignInAttempt): Promise<SignInResponse> => {
  const {email, password, device, from = '127.0.0.1', headers = {}, returnTo = 'http://localhost:3000/studio'} = attempt
  const body = new URLSearchParams({email, password, ...(device === undefined ? {} : {device})}).toString()
  const form = `${url}/v1/auth/login/local?${new URLSearchParams({origin: returnTo})}`
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      localAddress: from,
      agent: false,
      headers: {...headers, 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length},
    }
    const call = request(form, options, async response => {
      const {location, 'retry-after': retryAfter} = response.headers
      const html = await text(response)
      resolve({status: response.statusCode ?? 0, location, retryAfter: Number(retryAfter), html})
    })
    call.once('error', reject)
    call.end(body)
  })
}
