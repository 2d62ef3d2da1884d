import {publishHook} from '../../lib/publishing/publish-hook.ts'
import {ask} from './ask.ts'
import {bestToken, type Deployment, managePage} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'

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

/** Whether the project tells the site of what is published, of all that is needed and of nothing else. */
export async function checkWebhook(deployment: Deployment): Promise<Finding> {
  const base = `${deployment.SANITY_API_HOST}/${HOOKS_VERSION}/hooks/projects/${deployment.SANITY_PROJECT_ID}`
  const token = bestToken(deployment)
  const reply = await ask(base, {token})
  if (reply?.status !== 200 || !Array.isArray(reply.body)) {
    return unknown(
      SUBJECT,
      `Only an administrator sees webhooks: set SANITY_AUTH_TOKEN for this check, or compare it yourself.\n${recipe(deployment)}`,
    )
  }
  const url = hookUrl(deployment)
  const hook = (reply.body as Hook[]).find(candidate => candidate.url === url)
  if (!hook) return missing(SUBJECT, `There is none to ${url}. Make it:\n${recipe(deployment)}`)
  const faults = listFaults(hook, deployment)
  if (faults.length > 0) return missing(SUBJECT, `${faults.join('; ')}. It should be:\n${recipe(deployment)}`)
  const refused = await isLastRefused(`${base}/${hook.id}/attempts`, token)
  if (refused) return missing(SUBJECT, 'The site refused its last message: give it the secret that the site has.')
  return ok(SUBJECT, `tells ${url} of every publish`)
}

const hookUrl = ({NEXT_PUBLIC_SITE_URL}: Deployment): string => `${NEXT_PUBLIC_SITE_URL}/api/revalidate`

function listFaults({rule = {}, ...hook}: Hook, {SANITY_DATASET}: Deployment): string[] {
  const wanted = publishHook.rule
  const isSame = (is: string | null | undefined, should: string) => squeeze(is ?? '') === squeeze(should)
  const deaf = wanted.on.filter(event => !rule.on?.includes(event))
  return [
    hook.isDisabled || hook.isDisabledByUser ? 'It is switched off' : '',
    hook.dataset === '*' || hook.dataset === SANITY_DATASET ? '' : `It is told of "${hook.dataset}"`,
    deaf.length > 0 ? `It is not told of ${deaf.join(', ')}` : '',
    isSame(rule.filter, wanted.filter) ? '' : 'Its filter is another',
    isSame(rule.projection, wanted.projection) ? '' : 'Its projection is another',
    hook.includeDrafts ? 'It is told of drafts' : '',
    (hook.httpMethod ?? 'POST') === 'POST' ? '' : `It sends ${hook.httpMethod}`,
  ].filter(fault => fault !== '')
}

/** GROQ without what does not count. */
const squeeze = (groq: string): string => groq.replace(/\s+/g, '')

/** Whether the site answered 401 to the last message: it was signed with another secret. */
async function isLastRefused(address: string, token: string | undefined): Promise<boolean> {
  const reply = await ask(address, {token})
  const attempts = reply?.status === 200 && Array.isArray(reply.body) ? (reply.body as Attempt[]) : []
  const [last] = attempts.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
  return last?.resultCode === 401
}

const recipe = (deployment: Deployment): string =>
  [
    `  at          ${managePage(deployment)}/api#webhooks`,
    `  name        ${publishHook.name}`,
    `  URL         ${hookUrl(deployment)}`,
    `  data set    ${deployment.SANITY_DATASET}`,
    `  trigger on  ${publishHook.rule.on.join(', ')}; drafts and versions left out`,
    `  filter      ${publishHook.rule.filter}`,
    `  projection  ${publishHook.rule.projection.replace(/\s+/g, ' ')}`,
    '  method      POST, with the secret that the site has as SANITY_WEBHOOK_SECRET',
  ].join('\n')
