import type {Env} from '@/lib/env'

/** Warns about settings without which a page does less than its visitors expect. */
export function warnAboutSettings({SHOPIFY_APP_URL}: Pick<Env, 'SHOPIFY_APP_URL'>): void {
  if (SHOPIFY_APP_URL) return
  console.warn(
    'SHOPIFY_APP_URL is not set: /shopify asks merchants to write for the link instead of leading to the app. Set it to the address of your listing.',
  )
}
