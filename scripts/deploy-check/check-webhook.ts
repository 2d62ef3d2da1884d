import {publishHook} from '../../lib/publishing/publish-hook.ts'
import {bestToken, type Deployment, managePage} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'
import {send} from './send.ts'

const HOOKS_VERSION = 'v2021-10-04'
const SUBJECT = 'Webhook'

type Hook = {
  id: string
  url: string
  dataset: string
  rule?: {on?: string[]; filter?: string | null; projection?: string | null}
  httpMethod?: string
  includeDrafts?: boolean
  isDisabled?: boolean
  isDisabledByUser?: boolean
}
type Attempt = {createdAt?: string; resultCode?: number | null}

/** Checks that the project's webhook sends the site exactly the events that it needs. */
export async function checkWebhook(deployment: Deployment): Promise<Finding> {
  const base = `${deployment.SANITY_API_HOST}/${HOOKS_VERSION}/hooks/projects/${deployment.SANITY_PROJECT_ID}`
  const token = bestToken(deployment)
  const reply = await send(base, {token})
  if (reply?.status !== 200 || !Array.isArray(reply.body)) {
    return unknown(
      SUBJECT,
      `Only administrators see webhooks: set SANITY_AUTH_TOKEN for this check, or compare it yourself.\n${recipe(deployment)}`,
    )
  }
  const url = hookUrl(deployment)
  const hook = (reply.body as Hook[]).find(candidate => candidate.url === url)
  if (!hook) return missing(SUBJECT, `There is none for ${url}. Create it:\n${recipe(deployment)}`)
  const problems = listProblems(hook, deployment)
  if (problems.length > 0) return missing(SUBJECT, `${problems.join('; ')}. It should be:\n${recipe(deployment)}`)
  const isRejected = await isLastRejected(`${base}/${hook.id}/attempts`, token)
  if (isRejected) return missing(SUBJECT, 'The site rejected its last message: set the secret that the site has.')
  return ok(SUBJECT, `sends every publish to ${url}`)
}

const hookUrl = ({NEXT_PUBLIC_SITE_URL}: Deployment): string => `${NEXT_PUBLIC_SITE_URL}/api/revalidate`

function listProblems({rule = {}, ...hook}: Hook, {SANITY_DATASET}: Deployment): string[] {
  const wanted = publishHook.rule
  const isSame = (actual: string | null | undefined, expected: string) =>
    withoutSpace(actual ?? '') === withoutSpace(expected)
  const missingEvents = wanted.on.filter(event => !rule.on?.includes(event))
  return [
    hook.isDisabled || hook.isDisabledByUser ? 'It is disabled' : '',
    hook.dataset === '*' || hook.dataset === SANITY_DATASET ? '' : `It sends events of "${hook.dataset}"`,
    missingEvents.length > 0 ? `It does not send ${missingEvents.join(', ')}` : '',
    isSame(rule.filter, wanted.filter) ? '' : 'Its filter differs',
    isSame(rule.projection, wanted.projection) ? '' : 'Its projection differs',
    hook.includeDrafts ? 'It sends drafts' : '',
    (hook.httpMethod ?? 'POST') === 'POST' ? '' : `It uses ${hook.httpMethod}`,
  ].filter(problem => problem !== '')
}

/** Removes insignificant space from GROQ. */
const withoutSpace = (groq: string): string => groq.replace(/\s+/g, '')

/** Returns true when the site responded with 401 to the last message: its secret is another one. */
async function isLastRejected(address: string, token: string | undefined): Promise<boolean> {
  const reply = await send(address, {token})
  const attempts = reply?.status === 200 && Array.isArray(reply.body) ? (reply.body as Attempt[]) : []
  const [last] = attempts.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
  return last?.resultCode === 401
}

const recipe = (deployment: Deployment): string =>
  [
    `  at          ${managePage(deployment)}/api#webhooks`,
    `  name        ${publishHook.name}`,
    `  URL         ${hookUrl(deployment)}`,
    `  dataset     ${deployment.SANITY_DATASET}`,
    `  trigger on  ${publishHook.rule.on.join(', ')}; without drafts and versions`,
    `  filter      ${publishHook.rule.filter}`,
    `  projection  ${publishHook.rule.projection.replace(/\s+/g, ' ')}`,
    '  method      POST, with the secret that the site has as SANITY_WEBHOOK_SECRET',
  ].join('\n')
