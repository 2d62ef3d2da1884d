import {createClient, type SanityClient} from '@sanity/client'
import {publishedConfig} from '@/lib/content/client'
import {env} from '@/lib/env'
import {requestIdHeaders} from '@/lib/sources/request-id'

/** Returns a client that may write to the content lake, or null without `SANITY_API_WRITE_TOKEN`. */
export function writeClient(): SanityClient | null {
  const token = env.SANITY_API_WRITE_TOKEN
  return token ? createClient({...publishedConfig, token, headers: requestIdHeaders()}) : null
}
