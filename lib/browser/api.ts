import {createHttp, type Http} from '@/lib/catalogue/http'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'
import {getPublicConfig} from './public-config'
import {getAuthToken} from './auth-token'

let made: Promise<Http> | undefined

/**
 * The backend for code that runs in a browser, with the visitor's credential. It brings axios along: import it when it is
 * needed, never in a first load. Throws when the public configuration cannot be read.
 */
export function getApi(): Promise<Http> {
  made ??= makeApi().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}

async function makeApi(): Promise<Http> {
  const {apiUrl} = await getPublicConfig()
  return createHttp(apiUrl, {getToken: getAuthToken, onUnauthorized: signInAgain})
}

/** Who is signing in already stays where they are: the page says what was wrong. */
function signInAgain(): void {
  const {pathname, search, hash} = window.location
  if (pathname !== routes.login) window.location.assign(signInPath(pathname + search + hash))
}
