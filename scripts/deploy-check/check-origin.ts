import {contentUrl, type Deployment, managementUrl, managePage} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'
import {send} from './send.ts'

type Origin = {origin: string; allowCredentials: boolean}

const SUBJECT = 'CORS origin'

/** Checks that the site's origin may send requests with credentials, as its Studio does. */
export async function checkOrigin(deployment: Deployment): Promise<Finding> {
  const {origin} = new URL(deployment.NEXT_PUBLIC_SITE_URL)
  const found = (await findListed(deployment, origin)) ?? (await findByRequest(deployment, origin))
  if (!found)
    return unknown(
      SUBJECT,
      `The project does not report whether ${origin} is allowed. See ${managePage(deployment)}/api#cors-origins.`,
    )
  const howTo = `npx sanity cors add ${origin} --credentials, or ${managePage(deployment)}/api#cors-origins`
  if (!found.isAllowed) return missing(SUBJECT, `${origin} is not allowed. Add it with credentials: ${howTo}.`)
  if (!found.withCredentials) {
    return missing(
      SUBJECT,
      `${origin} is allowed without credentials, which the Studio needs. Add it again with credentials: ${howTo}.`,
    )
  }
  return ok(SUBJECT, `${origin} is allowed with credentials`)
}

type Found = {isAllowed: boolean; withCredentials: boolean}

/** Looks the origin up in the list of origins. Returns null unless the token is an administrator's. */
async function findListed(deployment: Deployment, origin: string): Promise<Found | null> {
  const {SANITY_AUTH_TOKEN: token, SANITY_PROJECT_ID: project} = deployment
  const reply = token ? await send(`${managementUrl(deployment)}/projects/${project}/cors`, {token}) : null
  if (reply?.status !== 200 || !Array.isArray(reply.body)) return null
  const matching = (reply.body as Origin[]).filter(listed => toPattern(listed.origin).test(origin))
  return {isAllowed: matching.length > 0, withCredentials: matching.some(({allowCredentials}) => allowCredentials)}
}

/** Sends a request from the origin and reads the response of the CORS check. */
async function findByRequest(deployment: Deployment, origin: string): Promise<Found | null> {
  const reply = await send(`${contentUrl(deployment)}/check/cors`, {headers: {origin}})
  const {result} = (reply?.status === 200 ? reply.body : {}) as {result?: {allowed: boolean; withCredentials: boolean}}
  return result ? {isAllowed: result.allowed, withCredentials: result.withCredentials} : null
}

/** Converts a listed origin to a pattern: `*` matches anything. */
const toPattern = (listed: string): RegExp =>
  new RegExp(`^${listed.replace(/[.*+?^${}()|[\]\\]/g, char => (char === '*' ? '.*' : `\\${char}`))}$`)
