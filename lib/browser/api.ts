import {createHttp, type Http} from '@/lib/catalogue/http'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'
import {getPublicConfig} from './public-config'
import {createRenewal} from './session/renewal'

let api: Promise<Http> | undefined

/**
 * Returns the backend client for browser code; it sends the visitor's credential. It pulls in axios, so import it
 * dynamically and never in a first load. Rejects when the public configuration cannot be read; the next call retries.
 */
export function getApi(): Promise<Http> {
  api ??= createApi().catch((error: unknown) => {
    api = undefined
    throw error
  })
  return api
}

async function createApi(): Promise<Http> {
  const {apiUrl} = await getPublicConfig()
  const http: Http = createHttp(apiUrl, {...createRenewal(() => http), onUnauthorized: signInAgain})
  return http
}

/** Does nothing on the sign-in page, which shows the error itself. */
function signInAgain(): void {
  const {pathname, search, hash} = window.location
  if (pathname !== routes.login) window.location.assign(signInPath(pathname + search + hash))
}
