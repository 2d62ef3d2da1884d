import type {Env} from '../../lib/env.ts'
import {isHostedBySanity} from '../../lib/is-hosted-by-sanity.ts'

/** The settings that say where a site's content is, who may read and write it, and where the site is. */
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

/** Where a project's content is asked for: hosted ones have a host each. */
export function contentUrl({SANITY_API_HOST, SANITY_PROJECT_ID, SANITY_API_VERSION}: Deployment): string {
  const {protocol, host} = new URL(SANITY_API_HOST)
  const origin = isHostedBySanity(SANITY_API_HOST) ? `${protocol}//${SANITY_PROJECT_ID}.${host}` : SANITY_API_HOST
  return `${origin}/v${SANITY_API_VERSION}`
}

/** Where projects are managed. */
export const managementUrl = ({SANITY_API_HOST}: Deployment): string => `${SANITY_API_HOST}/${MANAGEMENT_VERSION}`

/** Whoever may know most: an administrator, where one is given. */
export const bestToken = ({
  SANITY_AUTH_TOKEN,
  SANITY_API_WRITE_TOKEN,
  SANITY_API_READ_TOKEN,
}: Deployment): string | undefined => SANITY_AUTH_TOKEN ?? SANITY_API_WRITE_TOKEN ?? SANITY_API_READ_TOKEN

/** What `sanity.io/manage` shows of the project. */
export const managePage = ({SANITY_PROJECT_ID}: Deployment): string =>
  `https://www.sanity.io/manage/project/${SANITY_PROJECT_ID}`
