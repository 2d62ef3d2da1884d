import {join} from 'node:path'
import {routes} from '../../lib/routes.ts'
import {DEMO_ACCOUNT} from '../seed/catalogue/accounts.ts'
import {isLocal, urls} from './addresses.ts'
import {STUDIO_EMAIL} from './local-services.ts'

/** The sample catalogue's account. Another backend has none. */
const signInLine = isLocal.api
  ? `\n  Sign in         ${urls.site}${routes.login} as ${DEMO_ACCOUNT.email}, password "${DEMO_ACCOUNT.password}"`
  : ''

const studioLine = (password: string | null): string =>
  `${urls.site}${routes.studio}${password ? ` as ${STUDIO_EMAIL}, password "${password}"` : ''}`

const external = (local: boolean): string => (local ? '' : '  (external)')

/**
 * Describes the running environment. `studioPassword` is shown only after the first start, because its owner may change
 * it; the data folder's secrets keep the first one.
 */
export const describeEnvironment = (dataDir: string, studioPassword: string | null): string => `
  Site            ${urls.site}
  Studio          ${studioLine(studioPassword)}
  Content lake    ${urls.lake}${external(isLocal.lake)}
  Catalogue API   ${urls.api}${external(isLocal.api)}${signInLine}

  Logs are in ${join(dataDir, 'logs')}. Press Ctrl-C to stop everything.
`
