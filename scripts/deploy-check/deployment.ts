import type {Env} from '../../lib/env.ts'
import {isHostedBySanity} from '../../lib/is-hosted-by-sanity.ts'

/** The settings of a site's content lake, tokens, secrets and address. */
export type Deployment = Pick<
  Env,
  | 'SANITY_API_HOST'
  | 'SANITY_PROJECT_ID'
  | 'SANITY_DATASET'
  | 'SANITY_API_VERSION'
  | 'SANITY_API_READ_TOKEN'
  | 'SANITY_API_WRITE_TOKEN'
  | 'SANITY_AUTH_TOKEN'
  | 'SANITY_WEBHOOK_SECRET'
  | 'PREVIEW_SECRET'
  | 'NEXT_PUBLIC_SITE_URL'
>

/** Version of Sanity's management endpoints. */
const MANAGEMENT_VERSION = 'v2021-06-07'

/** Returns the base URL of a project's content. Each hosted project has its own host. */
export function contentUrl({SANITY_API_HOST, SANITY_PROJECT_ID, SANITY_API_VERSION}: Deployment): string {
  const {protocol, host} = new URL(SANITY_API_HOST)
  const origin = isHostedBySanity(SANITY_API_HOST) ? `${protocol}//${SANITY_PROJECT_ID}.${host}` : SANITY_API_HOST
  return `${origin}/v${SANITY_API_VERSION}`
}

/** Returns the base URL of the management API. */
export const managementUrl = ({SANITY_API_HOST}: Deployment): string => `${SANITY_API_HOST}/${MANAGEMENT_VERSION}`

/** Returns the token with the most permissions: an administrator's, when it is set. */
export const bestToken = ({
  SANITY_AUTH_TOKEN,
  SANITY_API_WRITE_TOKEN,
  SANITY_API_READ_TOKEN,
}: Deployment): string | undefined => SANITY_AUTH_TOKEN ?? SANITY_API_WRITE_TOKEN ?? SANITY_API_READ_TOKEN

/** Returns the project's page at sanity.io/manage. */
export const managePage = ({SANITY_PROJECT_ID}: Deployment): string =>
  `https://www.sanity.io/manage/project/${SANITY_PROJECT_ID}`
