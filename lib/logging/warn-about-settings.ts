import type {Env} from '@/lib/env'

/** Warns about settings without which the site does less than its visitors or editors expect. */
export function warnAboutSettings({
  SHOPIFY_APP_URL,
  SANITY_API_READ_TOKEN,
}: Pick<Env, 'SHOPIFY_APP_URL' | 'SANITY_API_READ_TOKEN'>): void {
  if (!SHOPIFY_APP_URL)
    console.warn(
      'SHOPIFY_APP_URL is not set: /shopify asks merchants to write for the link instead of leading to the app. Set it to the address of your listing.',
    )
  if (!SANITY_API_READ_TOKEN)
    console.warn(
      'SANITY_API_READ_TOKEN is not set: no preview can be opened or shared. Set it to a token that may read drafts.',
    )
}
