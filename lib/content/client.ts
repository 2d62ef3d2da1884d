import {type ClientConfig, type ClientReturn, createClient, type QueryParams, type SanityClient} from '@sanity/client'
import {env} from '@/lib/env'
import {ServiceUnavailableError} from '@/lib/errors'
import {isHostedBySanity} from '@/lib/is-hosted-by-sanity'
import type {Perspective} from '@/lib/preview/perspective'
import {routes} from '@/lib/routes'
import {isMarked} from './text/edit-marks'

/** What a loader of the content takes as its last argument: published content, unless drafts are asked for. */
export type ContentOptions = {perspective?: Perspective}

const TIMEOUT_MS = 15_000

/** Whether the content lives with Sanity rather than in a lake of our own. */
export const isHosted = isHostedBySanity(env.SANITY_API_HOST)

/** How published content is asked for. */
export const publishedConfig: ClientConfig = {
  projectId: env.SANITY_PROJECT_ID,
  dataset: env.SANITY_DATASET,
  apiVersion: env.SANITY_API_VERSION,
  apiHost: env.SANITY_API_HOST,
  useProjectHostname: isHosted,
  // A page is rebuilt the moment something is published; the CDN would still answer what was there before.
  useCdn: false,
  // Draws on the lake's workers for token holders: what visitors ask of the lake never slows a page's refresh.
  token: env.SANITY_API_READ_TOKEN,
  perspective: 'published',
  timeout: TIMEOUT_MS,
  maxRetries: 2,
}

const clients: Partial<Record<'published' | 'drafts', SanityClient>> = {}

function clientFor(perspective: Perspective): SanityClient {
  if (typeof perspective !== 'string') return clientFor('drafts').withConfig({perspective})
  clients[perspective] ??= createClient(perspective === 'drafts' ? draftsConfig() : publishedConfig)
  return clients[perspective]
}

function draftsConfig(): ClientConfig {
  if (env.SANITY_API_READ_TOKEN === undefined) throw new Error('Reading drafts needs SANITY_API_READ_TOKEN.')
  return {
    ...publishedConfig,
    perspective: 'drafts',
    // Texts carry, unseen, where they come from, so that a click on them in the preview opens their field.
    stega: {enabled: true, studioUrl: routes.studio, filter: isMarked, omitCrossDatasetReferenceData: true},
  }
}

/** The client that sees drafts; throws when the site has no token to read them with. */
export const draftsClient = (): SanityClient => clientFor('drafts')

/**
 * The result of a query made with `defineQuery`, typed by the generated types. Throws `ServiceUnavailableError` when the
 * lake cannot be reached or fails, and the lake's own error when it refuses the query.
 */
export async function fetchContent<const Query extends string>(
  query: Query,
  params: QueryParams,
  {perspective = 'published'}: ContentOptions = {},
): Promise<ClientReturn<Query>> {
  const client = clientFor(perspective)
  try {
    // Only where it is asked for: with a parameter that changes, the lake could not answer from its memory.
    return await client.fetch(query, query.includes('$now') ? {...params, now: visibleUntil(perspective)} : params)
  } catch (error) {
    const status = statusOf(error)
    // A refusal is our fault, and says more than that the lake is not there.
    if (status !== null && status < 500) throw error
    const reason = status === null ? messageOf(error) : `it answered ${status}`
    throw new ServiceUnavailableError('The content lake', env.SANITY_API_HOST, 'npm run lake', reason, error)
  }
}

/** Steps of the clock by which posts appear, in milliseconds: within one, the lake can answer from its memory. */
const CLOCK_STEP_MS = 10_000

/** Posts dated later than this stay hidden, but for a preview of drafts, which shows what is still to come. */
function visibleUntil(perspective: Perspective): string {
  if (perspective !== 'published') return '9999-12-31T23:59:00.000Z'
  // The end of the step: what is published now is to be seen now.
  return new Date(Math.ceil(Date.now() / CLOCK_STEP_MS) * CLOCK_STEP_MS).toISOString()
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
