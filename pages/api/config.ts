import type {NextApiRequest, NextApiResponse} from 'next'
import type {PublicConfig} from '@/lib/browser/public-config'
import {env} from '@/lib/env'

const config: PublicConfig = {
  apiUrl: env.PUBLIC_API_URL,
  supportLoaderUrl: env.SUPPORT_LOADER_URL ?? null,
  supportAccount: env.SUPPORT_ACCOUNT ?? null,
  supportSlug: env.SUPPORT_SLUG ?? null,
  analyticsScriptUrl: env.ANALYTICS_SCRIPT_URL ?? null,
  measuresSpeed: env.FIELD_DATA,
}

/** Returns the public run-time configuration at `/config.json`. */
export default function publicConfig(_request: NextApiRequest, response: NextApiResponse<PublicConfig>) {
  response.setHeader('Cache-Control', 'public, max-age=60')
  response.status(200).json(config)
}
