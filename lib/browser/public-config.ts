import {routes} from '@/lib/routes'

/** The run-time configuration that browsers fetch. The server reads it on start; changing it needs no build. */
export type PublicConfig = {
  /** Base URL of the backend without a trailing slash: a path of this site or an absolute URL. */
  apiUrl: string
  /** The hosted support service's loader script, or null for the site's own widget. */
  supportLoaderUrl: string | null
  supportAccount: string | null
  supportSlug: string | null
  /** The analytics script, or null without one. */
  analyticsScriptUrl: string | null
  /** Whether visitors are asked if the site may measure how fast its pages are for them. */
  measuresSpeed: boolean
}

let config: Promise<PublicConfig> | undefined

/** Fetches the public run-time configuration once. Rejects when that fails; the next call retries. */
export function getPublicConfig(): Promise<PublicConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined
    throw error
  })
  return config
}

async function fetchConfig(): Promise<PublicConfig> {
  const response = await fetch(routes.config)
  if (!response.ok) throw new Error(`Cannot read the public configuration: status ${response.status}`)
  return (await response.json()) as PublicConfig
}
