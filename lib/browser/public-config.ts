import {routes} from '@/lib/routes'

/** What a browser is told when it asks, fixed when the server starts: none of it needs a build to be changed. */
export type PublicConfig = {
  /** Base address of the backend without a slash at its end: a path of this site or an absolute address. */
  apiUrl: string
  /** The support service's loader script, or null where the site's own widget serves. */
  supportLoaderUrl: string | null
  supportAccount: string | null
  supportSlug: string | null
  /** A script that counts visits, or null where nothing does. */
  analyticsScriptUrl: string | null
}

let asked: Promise<PublicConfig> | undefined

/**
 * The public run-time configuration. It is asked for once, by whoever needs it first; a failed attempt throws and the next
 * caller asks again.
 */
export function getPublicConfig(): Promise<PublicConfig> {
  asked ??= readConfig().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

async function readConfig(): Promise<PublicConfig> {
  const response = await fetch(routes.config)
  if (!response.ok) throw new Error(`The public configuration could not be read: status ${response.status}`)
  return (await response.json()) as PublicConfig
}
