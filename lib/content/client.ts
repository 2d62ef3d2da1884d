import {type ClientConfig, type ClientReturn, createClient, type QueryParams, type SanityClient} from '@sanity/client'
import {env} from '@/lib/env'
import {messageOf, ServiceUnavailableError} from '@/lib/errors'
import {isHostedBySanity} from '@/lib/is-hosted-by-sanity'
import {routes} from '@/lib/routes'
import {callSource, type Source} from '@/lib/sources/call-source'
import {nextChangeAfter} from '@/lib/sources/next-change'
import {requestIdHeaders} from '@/lib/sources/request-id'
import {isShared, type Perspective, type SharedDrafts, showsAllDrafts} from './perspective'
import {draftIdsOf, toDraftsQuery, toSharedParams, toSharedQuery} from './shared-drafts'
import {stegaFilter} from './text/edit-marks'

/** Options of a content loader. The default perspective is `published`. */
export type ContentOptions = {perspective?: Perspective}

const TIMEOUT_MS = 15_000

/** True when the content is hosted by Sanity rather than in a local lake. */
export const isHosted = isHostedBySanity(env.SANITY_API_HOST)

/** Client configuration for published content. */
export const publishedConfig: ClientConfig = {
  projectId: env.SANITY_PROJECT_ID,
  dataset: env.SANITY_DATASET,
  apiVersion: env.SANITY_API_VERSION,
  apiHost: env.SANITY_API_HOST,
  useProjectHostname: isHosted,
  // Pages rebuild immediately after a publish, when the CDN still returns the previous content.
  useCdn: false,
  // Requests with a token run on the lake's own worker pool, so visitors' queries never slow down a page's rebuild.
  token: env.SANITY_API_READ_TOKEN,
  perspective: 'published',
  timeout: TIMEOUT_MS,
  maxRetries: 2,
}

const clients: Partial<Record<'published' | 'drafts', SanityClient>> = {}

function clientFor(perspective: Exclude<Perspective, SharedDrafts>): SanityClient {
  if (typeof perspective !== 'string') return clientFor('drafts').withConfig({perspective})
  clients[perspective] ??= createClient(perspective === 'drafts' ? draftsConfig() : publishedConfig)
  return clients[perspective]
}

function draftsConfig(): ClientConfig {
  if (env.SANITY_API_READ_TOKEN === undefined) throw new Error('Reading drafts requires SANITY_API_READ_TOKEN.')
  return {
    ...publishedConfig,
    perspective: 'drafts',
    // Encodes each text's source field, so that a click on it in the preview opens that field.
    stega: {enabled: true, studioUrl: routes.studio, filter: stegaFilter, omitCrossDatasetReferenceData: true},
  }
}

/** Returns the client that reads drafts. Throws without SANITY_API_READ_TOKEN. */
export const draftsClient = (): SanityClient => clientFor('drafts')

/** Returns the content lake, or its images, at an address as a source. */
export const toLakeSource = (address: string): Source => ({
  name: 'The content lake',
  address,
  startCommand: 'npm run lake',
})

const SOURCE = toLakeSource(env.SANITY_API_HOST)

/**
 * Runs a query created with `defineQuery`; the generated types give its result. Throws `ServiceUnavailableError` when the
 * lake is unreachable or fails, the lake's own error when it rejects the query, and another error for drafts without a token.
 */
export async function fetchContent<const Query extends string>(
  query: Query,
  params: QueryParams,
  {perspective = 'published'}: ContentOptions = {},
): Promise<ClientReturn<Query>> {
  // Only for queries that use it: a parameter that changes would defeat the lake's query cache.
  const all = query.includes('$now') ? {...params, now: visibleUntil(perspective)} : params
  const asked = showsAllDrafts(perspective) ? toDraftsQuery(query) : query
  // Throws without a token, which must not count as a failure of the lake.
  if (perspective !== 'published') draftsClient()
  return callSource(SOURCE, async signal => {
    try {
      const fetchOptions = {signal, headers: requestIdHeaders()}
      if (isShared(perspective))
        return await fetchShared(perspective, {query: asked, params: all, options: fetchOptions})
      return await clientFor(perspective).fetch(asked, all, fetchOptions)
    } catch (error) {
      throw toSourceError(error)
    }
  })
}

type SharedFetch = {
  query: string
  params: QueryParams
  options: {signal: AbortSignal | undefined; headers: Record<string, string>}
}

/** Runs a query for the guest of a share link, who needs no edit marks. */
async function fetchShared({drafts}: SharedDrafts, {query, params, options}: SharedFetch) {
  const guest = draftsClient().withConfig({stega: false})
  if (drafts === 'all') return guest.fetch(query, params, options)
  const stored = guest.withConfig({perspective: 'raw'})
  const found = await stored.fetch<string[]>('*[_id in $ids]._id', {ids: draftIdsOf(drafts)}, options)
  return stored.fetch(toSharedQuery(query), {...params, ...toSharedParams(drafts, found)}, options)
}

/** A 4xx stays as it is: it is an error in the query, and its message is more useful than “unavailable”. */
function toSourceError(error: unknown): unknown {
  const status = statusOf(error)
  if (status !== null && status < 500) return error
  const reason = status === null ? messageOf(error) : `it returned ${status}`
  return new ServiceUnavailableError(SOURCE.name, SOURCE.address, SOURCE.startCommand, reason, error)
}

/** Granularity of `$now` in milliseconds. Within one step the lake can serve a query from its cache. */
const CLOCK_STEP_MS = 10_000

/** Returns `$now`: documents dated later are hidden. A preview of all drafts also shows future ones. */
function visibleUntil(perspective: Perspective): string {
  if (showsAllDrafts(perspective)) return '9999-12-31T23:59:00.000Z'
  // The end of the step, so that a post published now is visible now, but not one that has a date in this step.
  const now = Date.now()
  return new Date(Math.min(Math.ceil(now / CLOCK_STEP_MS) * CLOCK_STEP_MS, nextChangeAfter(now) - 1)).toISOString()
}

/** Returns the HTTP status with which the lake responded to a query that failed; null without a response. */
export function statusOf(error: unknown): number | null {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null
}
