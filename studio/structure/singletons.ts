import type {PAGE_KEYS, POLICY_SLUGS} from '@/lib/document-paths'

/** Ids of the documents that exist exactly once. */
export const SINGLETON_IDS = {
  navigation: 'navigation',
  searchSynonyms: 'searchSynonyms',
  settings: 'settings',
  page: (key: string) => `page-${key}`,
  policy: (slug: string) => `policy-${slug}`,
}

/** Types whose documents editors can neither create nor delete. */
const SINGLETON_TYPES = ['navigation', 'page', 'policy', 'searchSynonyms', 'settings']

/** The title of each page in the Studio, in list order. */
export const PAGE_TITLES: Record<(typeof PAGE_KEYS)[number], string> = {
  home: 'Home',
  why: 'Why us',
  how: 'How it works',
  'print-on-demand': 'Print on demand',
  'shopify-intigration': 'Shopify integration',
  shopify: 'Add to Shopify',
  catalog: 'Catalogue front',
  contact: 'Contact',
}

/** The title of each policy in the Studio, in list order. */
export const POLICY_TITLES: Record<(typeof POLICY_SLUGS)[number], string> = {
  'privacy-policy': 'Privacy policy',
  'cookies-policy': 'Cookies policy',
  'terms-of-service': 'Terms of service',
  'shipping-and-delivery-policy': 'Shipping and delivery',
  'return-and-replacement-policy': 'Returns and replacements',
  disclaimer: 'Disclaimer',
}

/** Returns whether documents of this type can be edited and published, but not created, duplicated or deleted. */
export const isSingletonType = (type: string): boolean => SINGLETON_TYPES.includes(type)
