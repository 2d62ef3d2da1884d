import type {PAGE_KEYS, POLICY_SLUGS} from '@/lib/routes'

/** Documents that stand once, and whose ids are fixed. */
export const SINGLETON_IDS = {
  navigation: 'navigation',
  settings: 'settings',
  page: (key: string) => `page-${key}`,
  policy: (slug: string) => `policy-${slug}`,
}

/** Types of which no editor makes another document, or deletes one. */
const FIXED_TYPES = ['navigation', 'page', 'policy', 'settings']

/** The title of each page and of each policy in the lists, in the order of the lists. */
export const FIXED_PAGES: Record<(typeof PAGE_KEYS)[number], string> = {
  home: 'Home',
  why: 'Why us',
  how: 'How it works',
  'print-on-demand': 'Print on demand',
  'shopify-intigration': 'Shopify integration',
  catalog: 'Catalogue front',
  contact: 'Contact',
}

/** As `FIXED_PAGES`, for the six legal texts. */
export const FIXED_POLICIES: Record<(typeof POLICY_SLUGS)[number], string> = {
  'privacy-policy': 'Privacy policy',
  'cookies-policy': 'Cookies policy',
  'terms-of-service': 'Terms of service',
  'shipping-and-delivery-policy': 'Shipping and delivery',
  'return-and-replacement-policy': 'Returns and replacements',
  disclaimer: 'Disclaimer',
}

/** Whether documents of this type are given: they can be edited and published, not made, copied or deleted. */
export const isFixedType = (type: string): boolean => FIXED_TYPES.includes(type)
