import {ask} from './ask.ts'
import {contentUrl, type Deployment, managementUrl, managePage} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'

type Origin = {origin: string; allowCredentials: boolean}

const SUBJECT = 'CORS origin'

/** Whether browsers may ask the project from the site's pages, signed in: the Studio is one of them. */
export async function checkOrigin(deployment: Deployment): Promise<Finding> {
  const {origin} = new URL(deployment.NEXT_PUBLIC_SITE_URL)
  const found = (await findListed(deployment, origin)) ?? (await findByTrial(deployment, origin))
  if (!found)
    return unknown(
      SUBJECT,
      `The project does not tell whether ${origin} may ask. See ${managePage(deployment)}/api#cors-origins.`,
    )
  const howTo = `npx sanity cors add ${origin} --credentials, or ${managePage(deployment)}/api#cors-origins`
  if (!found.isAllowed) return missing(SUBJECT, `${origin} may not ask. Add it with credentials: ${howTo}.`)
  if (!found.withCredentials) {
    return missing(
      SUBJECT,
      `${origin} may ask, but not signed in, as the Studio does. Add it again with credentials: ${howTo}.`,
    )
  }
  return ok(SUBJECT, `${origin} may ask, signed in`)
}

type Found = {isAllowed: boolean; withCredentials: boolean}

/** As the list of origins says, which administrators see; null for everybody else. */
async function findListed(deployment: Deployment, origin: string): Promise<Found | null> {
  const {SANITY_AUTH_TOKEN: token, SANITY_PROJECT_ID: project} = deployment
  const reply = token ? await ask(`${managementUrl(deployment)}/projects/${project}/cors`, {token}) : null
  if (reply?.status !== 200 || !Array.isArray(reply.body)) return null
  const matching = (reply.body as Origin[]).filter(listed => toPattern(listed.origin).test(origin))
  return {isAllowed: matching.length > 0, withCredentials: matching.some(({allowCredentials}) => allowCredentials)}
}

/** As the project answers whoever comes from the origin. */
async function findByTrial(deployment: Deployment, origin: string): Promise<Found | null> {
  const reply = await ask(`${contentUrl(deployment)}/check/cors`, {headers: {origin}})
  const {result} = (reply?.status === 200 ? reply.body : {}) as {result?: {allowed: boolean; withCredentials: boolean}}
  return result ? {isAllowed: result.allowed, withCredentials: result.withCredentials} : null
}

/** An origin as it is listed: `*` stands for anything in its place. */
const toPattern = (listed: string): RegExp =>
  new RegExp(`^${listed.replace(/[.*+?^${}()|[\]\\]/g, char => (char === '*' ? '.*' : `\\${char}`))}$`)
