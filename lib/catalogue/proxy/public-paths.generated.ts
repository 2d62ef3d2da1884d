// Generated from the routes of services/catalogue-api by `npm run openapi`. Do not edit.

/** The paths of the catalogue API that browsers may call through the site: those of routes with `isPublic`. */
export const PUBLIC_PATHS = [
  'account/conversations',
  'auth/sessions',
  'auth/sessions/current',
  'auth/sessions/current/renewals',
  'categories',
  'categories/*',
  'contact-submissions',
  'newsletter-subscriptions',
  'orders',
  'orders/*',
  'products',
  'products/*',
  'products/*/availability',
  'products/*/prices',
  'products/*/shipping',
  'products/*/sizes',
  'search/suggestions',
  'shipping-rates',
  'support/conversations',
  'support/conversations/*/messages',
]
