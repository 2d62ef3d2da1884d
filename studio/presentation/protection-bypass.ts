import type {SanityClient} from '@sanity/client'
import {fetchVercelProtectionBypassSecret} from '@sanity/preview-url-secret/constants'

/*
 * Replaces a module of `@sanity/preview-url-secret` (see `turbopack.resolveAlias`). The Preview tool waits for its result
 * before it renders. In version 4.1.5, a change by any user before the first response discards that response without
 * another query, so the tool shows its spinner forever.
 */

/**
 * Calls `onChange` with the secret that bypasses Vercel's deployment protection, or null when there is none: once at first,
 * and again when a live event affects it. Returns a function that unsubscribes.
 */
export function subscribeToVercelProtectionBypass(
  client: SanityClient,
  onChange: (secret: string | null) => void,
): () => void {
  let usedTags: readonly string[] | null = null
  let queries = 0
  let newestReported = 0
  let isUnsubscribed = false
  const query = async (lastLiveEventId?: string) => {
    const number = ++queries
    const response = await client
      .fetch<string | null>(
        fetchVercelProtectionBypassSecret,
        {},
        {filterResponse: false, lastLiveEventId, tag: 'preview-url-secret.fetch-vercel-bypass-protection-secret'},
      )
      .catch((error: unknown) => void console.error(error))
    // A response counts unless a later query has reported already. A failed first query reports null, so that the tool
    // renders; only a protected deployment stays hidden then.
    if (isUnsubscribed || number < newestReported || (!response && newestReported > 0)) return
    newestReported = number
    usedTags = response?.syncTags ?? null
    onChange(response?.result ?? null)
  }
  const isRelevant = (tags: readonly string[]) => usedTags === null || tags.some(tag => usedTags?.includes(tag))
  const subscription = client.live.events().subscribe({
    next: event => {
      if (event.type === 'message' && isRelevant(event.tags)) void query(event.id)
    },
    error: (error: unknown) => console.error(error),
  })
  void query()
  return () => {
    isUnsubscribed = true
    subscription.unsubscribe()
  }
}
