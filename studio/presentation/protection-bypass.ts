import type {SanityClient} from '@sanity/client'
import {fetchVercelProtectionBypassSecret} from '@sanity/preview-url-secret/constants'

/*
 * Stands in for the module of this name in `@sanity/preview-url-secret` (`turbopack.resolveAlias`), for which the Preview
 * tool waits before it shows anything. There, 4.1.5, a change by anybody that is heard of before the first answer has come
 * throws that answer away and asks for no other: the tool shows its spinner for ever.
 */

/**
 * Tells `onChange` the secret that goes past Vercel's protection of a deployment, null where there is none, at once and
 * again whenever a live event names what that was read from; answers what ends that.
 */
export function subscribeToVercelProtectionBypass(
  client: SanityClient,
  onChange: (secret: string | null) => void,
): () => void {
  let usedTags: readonly string[] | null = null
  let asked = 0
  let told = 0
  let isOver = false
  const ask = async (lastLiveEventId?: string) => {
    const turn = ++asked
    const answer = await client
      .fetch<string | null>(
        fetchVercelProtectionBypassSecret,
        {},
        {filterResponse: false, lastLiveEventId, tag: 'preview-url-secret.fetch-vercel-bypass-protection-secret'},
      )
      .catch((error: unknown) => void console.error(error))
    // An answer is good until one to a later question is there; without any, a protected deployment alone stays hidden.
    if (isOver || turn < told || (!answer && told > 0)) return
    told = turn
    usedTags = answer?.syncTags ?? null
    onChange(answer?.result ?? null)
  }
  const isAboutIt = (tags: readonly string[]) => usedTags === null || tags.some(tag => usedTags?.includes(tag))
  const subscription = client.live.events().subscribe({
    next: event => {
      if (event.type === 'message' && isAboutIt(event.tags)) void ask(event.id)
    },
    error: (error: unknown) => console.error(error),
  })
  void ask()
  return () => {
    isOver = true
    subscription.unsubscribe()
  }
}
