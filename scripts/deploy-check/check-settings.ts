import {isHostedBySanity} from '../../lib/is-hosted-by-sanity.ts'
import {type Deployment, managePage} from './deployment.ts'
import {type Finding, missing, ok} from './finding.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Checks the settings that previews, publishing and redirects need. */
export function checkSettings(deployment: Deployment): Finding[] {
  const manage = managePage(deployment)
  const present = (name: keyof Deployment, purpose: string, howTo: string): Finding =>
    deployment[name] ? ok(name, `is set: ${purpose}`) : missing(name, `is not set: ${purpose}. ${howTo}`)
  return [
    present(
      'SANITY_API_READ_TOKEN',
      'previews read drafts',
      `Create a token with the role Viewer at ${manage}/api#tokens.`,
    ),
    present(
      'SANITY_API_WRITE_TOKEN',
      'redirects after a rename, receipts in the Studio',
      `Create a token with the role Editor at ${manage}/api#tokens.`,
    ),
    present(
      'SANITY_WEBHOOK_SECRET',
      'the site verifies webhooks with it',
      'Generate one of 16 characters or more (openssl rand -hex 24) and set it for the site and the webhook.',
    ),
    present(
      'PREVIEW_SECRET',
      'signs links to previews',
      'Generate one of 16 characters or more (openssl rand -hex 24).',
    ),
    checkSiteUrl(deployment),
  ]
}

function checkSiteUrl({NEXT_PUBLIC_SITE_URL: url, SANITY_API_HOST}: Deployment): Finding {
  const isLocal = LOOPBACK.test(new URL(url).hostname)
  if (!isLocal || !isHostedBySanity(SANITY_API_HOST)) return ok('NEXT_PUBLIC_SITE_URL', `is ${url}`)
  return missing(
    'NEXT_PUBLIC_SITE_URL',
    `is ${url}, which Sanity's webhook cannot reach. Set it to the site's public address, and build with it.`,
  )
}
