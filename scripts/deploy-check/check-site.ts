import {encodeSignatureHeader} from '@sanity/webhook'
import {ask} from './ask.ts'
import type {Deployment} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'

/** A publish of nothing: no page shows it, so that the site does nothing for it. */
const NOTHING = JSON.stringify({id: 'deploy-check', type: 'deploy-check', rev: null, before: null, after: null})

/** Whether the site is there, refuses what is not signed, has the same secret, and opens its Studio on the same content. */
export async function checkSite(deployment: Deployment): Promise<Finding[]> {
  const {NEXT_PUBLIC_SITE_URL: site, SANITY_WEBHOOK_SECRET: secret} = deployment
  const address = `${site}/api/revalidate`
  const unsigned = await ask(address, {method: 'POST', body: NOTHING})
  if (!unsigned) return [unknown('Site', `${site} does not answer. Deploy it, then check again.`)]
  if (unsigned.status === 503)
    return [missing('Site', 'It has no SANITY_WEBHOOK_SECRET, so that nothing can be published.')]
  if (unsigned.status !== 401) {
    return [
      missing('Site', `${address} answered ${unsigned.status} to a message without a signature: is it this site?`),
    ]
  }
  const refuses = ok('Site', `${address} refuses messages without a signature`)
  return [refuses, ...(secret ? [await checkSecret(address, secret)] : []), await checkStudio(deployment)]
}

async function checkSecret(address: string, secret: string): Promise<Finding> {
  const headers = {'sanity-webhook-signature': await encodeSignatureHeader(NOTHING, Date.now(), secret)}
  const reply = await ask(address, {method: 'POST', body: NOTHING, headers})
  if (reply?.status === 200) return ok('Webhook secret', 'The site has the same')
  if (reply?.status === 401) return missing('Webhook secret', 'The site has another. Give both the same.')
  return unknown('Webhook secret', `The site answered ${reply?.status ?? 'nothing'} to a signed message about nothing.`)
}

async function checkStudio({NEXT_PUBLIC_SITE_URL, SANITY_PROJECT_ID, SANITY_DATASET}: Deployment): Promise<Finding> {
  const reply = await ask(`${NEXT_PUBLIC_SITE_URL}/studio`)
  const data = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(String(reply?.body))?.[1]
  const settings = data ? JSON.parse(data).props?.pageProps?.settings : undefined
  if (!settings) return unknown('Studio', `${NEXT_PUBLIC_SITE_URL}/studio answered ${reply?.status ?? 'nothing'}.`)
  const {projectId, dataset} = settings as {projectId: string; dataset: string}
  const isSame = projectId === SANITY_PROJECT_ID && dataset === SANITY_DATASET
  const told = `${NEXT_PUBLIC_SITE_URL}/studio opens ${projectId}/${dataset}`
  return isSame ? ok('Studio', told) : missing('Studio', `${told}. Deploy the site with these settings.`)
}
