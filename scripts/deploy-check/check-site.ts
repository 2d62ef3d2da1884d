import {encodeSignatureHeader} from '@sanity/webhook'
import type {Deployment} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'
import {send} from './send.ts'

/** An event of a document that no page shows, so the site revalidates nothing. */
const EMPTY_EVENT = JSON.stringify({id: 'deploy-check', type: 'deploy-check', rev: null, before: null, after: null})

/** Checks that the site responds, rejects unsigned messages, has the same secret and opens its Studio on the same content. */
export async function checkSite(deployment: Deployment): Promise<Finding[]> {
  const {NEXT_PUBLIC_SITE_URL: site, SANITY_WEBHOOK_SECRET: secret} = deployment
  const address = `${site}/api/revalidate`
  const unsigned = await send(address, {method: 'POST', body: EMPTY_EVENT})
  if (!unsigned) return [unknown('Site', `${site} does not respond. Deploy it, then check again.`)]
  if (unsigned.status === 503)
    return [missing('Site', 'It has no SANITY_WEBHOOK_SECRET, so it cannot receive publishes.')]
  if (unsigned.status !== 401) {
    return [missing('Site', `${address} responded with ${unsigned.status} to an unsigned message: is it this site?`)]
  }
  const rejects = ok('Site', `${address} rejects unsigned messages`)
  return [rejects, ...(secret ? [await checkSecret(address, secret)] : []), await checkStudio(deployment)]
}

async function checkSecret(address: string, secret: string): Promise<Finding> {
  const headers = {'sanity-webhook-signature': await encodeSignatureHeader(EMPTY_EVENT, Date.now(), secret)}
  const reply = await send(address, {method: 'POST', body: EMPTY_EVENT, headers})
  if (reply?.status === 200) return ok('Webhook secret', 'The site has the same secret')
  if (reply?.status === 401) return missing('Webhook secret', 'The site has another secret. Set the same one for both.')
  return unknown('Webhook secret', `The site responded with ${reply?.status ?? 'nothing'} to a signed test message.`)
}

async function checkStudio({NEXT_PUBLIC_SITE_URL, SANITY_PROJECT_ID, SANITY_DATASET}: Deployment): Promise<Finding> {
  const reply = await send(`${NEXT_PUBLIC_SITE_URL}/studio`)
  const data = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(String(reply?.body))?.[1]
  const settings = data ? JSON.parse(data).props?.pageProps?.settings : undefined
  if (!settings)
    return unknown('Studio', `${NEXT_PUBLIC_SITE_URL}/studio responded with ${reply?.status ?? 'nothing'}.`)
  const {projectId, dataset} = settings as {projectId: string; dataset: string}
  const isSame = projectId === SANITY_PROJECT_ID && dataset === SANITY_DATASET
  const message = `${NEXT_PUBLIC_SITE_URL}/studio opens ${projectId}/${dataset}`
  return isSame ? ok('Studio', message) : missing('Studio', `${message}. Deploy the site with these settings.`)
}
