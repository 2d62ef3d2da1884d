import {contentUrl, type Deployment} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'
import {send} from './send.ts'

type Grant = {filter: string; permissions: string[]}

/** Checks that the tokens have the permissions that the site needs. Writes nothing. */
export async function checkTokens(deployment: Deployment): Promise<Finding[]> {
  return [...(await checkReadToken(deployment)), ...(await checkWriteToken(deployment))]
}

async function checkReadToken(deployment: Deployment): Promise<Finding[]> {
  const {SANITY_API_READ_TOKEN: token, SANITY_PROJECT_ID: project, SANITY_DATASET: dataset} = deployment
  if (!token) return []
  const subject = 'Read token'
  const reply = await send(`${contentUrl(deployment)}/projects/${project}/datasets/${dataset}/acl`, {token})
  if (reply?.status === 401) return [missing(subject, 'is invalid or expired. Create a new one with the role Viewer.')]
  if (reply?.status !== 200 || !Array.isArray(reply.body)) {
    return [unknown(subject, `The project does not report its permissions (${reply?.status ?? 'no response'}).`)]
  }
  const grants = reply.body as Grant[]
  // `_id in path("*")` grants the published documents only.
  const readsDrafts = grants.some(
    ({filter, permissions}) => permissions.includes('read') && !/path\("\*"\)/.test(filter),
  )
  if (!readsDrafts) return [missing(subject, 'does not read drafts. Create a new one with the role Viewer.')]
  const mayWrite = grants.some(({permissions}) =>
    permissions.some(permission => permission !== 'read' && permission !== 'history'),
  )
  return [ok(subject, `reads drafts${mayWrite ? '; it may also write, which the site does not need' : ''}`)]
}

async function checkWriteToken(deployment: Deployment): Promise<Finding[]> {
  const {SANITY_API_WRITE_TOKEN: token, SANITY_DATASET: dataset} = deployment
  if (!token) return []
  const subject = 'Write token'
  const mutations = [
    {createOrReplace: {_id: 'redirect-deploy-check', _type: 'redirect', from: '/a', to: '/b'}},
    {createOrReplace: {_id: 'receipt.deploy-check', _type: 'receipt'}},
  ]
  const address = `${contentUrl(deployment)}/data/mutate/${dataset}?dryRun=true`
  const reply = await send(address, {token, method: 'POST', body: JSON.stringify({mutations})})
  if (reply?.status === 200) return [ok(subject, 'may write redirects and receipts (checked with a dry run)')]
  if (reply?.status === 401 || reply?.status === 403) {
    return [missing(subject, `may not write (${reply.status}). Create a new one with the role Editor.`)]
  }
  return [unknown(subject, `The dataset responded with ${reply?.status ?? 'nothing'} to a dry run.`)]
}
