import {POLICY_SLUGS} from '../../lib/document-paths.ts'
import {routes} from '../../lib/routes.ts'

/** Every page in the sitemap, with a post, a category and a product of the sample content. Short pages are in FURTHER_PATHS. */
export const PUBLIC_PATHS: readonly string[] = [
  routes.home,
  routes.contact,
  routes.blog,
  routes.post('why-your-teal-looks-muddy-on-a-navy-tee'),
  routes.why,
  routes.catalog,
  routes.printOnDemand,
  routes.how,
  routes.shopifyIntegration,
  routes.shopify,
  routes.products,
  routes.product('unisex-tee'),
  routes.categories,
  routes.category('t-shirts'),
  ...POLICY_SLUGS.map(slug => routes.policy(slug)),
]

/** The public pages with code of their own: the policies share theirs. */
export const DIFFERENT_PATHS = PUBLIC_PATHS.filter(
  path => !POLICY_SLUGS.slice(1).some(slug => path === routes.policy(slug)),
)

/** A path without a page. */
export const ABSENT_PATH = '/nope'

/** More pages, and states of pages, that visitors see. */
export const FURTHER_PATHS: readonly string[] = [
  routes.login,
  `${routes.contact}?sent=OP-23456-ABCDE`,
  `${routes.contact}?topic=sales&product=heavy-hoodie&color=soot&size=L`,
  `${routes.shopify}?product=heavy-hoodie&color=soot&size=L`,
  `${routes.products}?category=bags&sort=price`,
  `${routes.blog}?tag=colour`,
  routes.policyVersion('privacy-policy', '3.0'),
  ABSENT_PATH,
]

/** One page of each kind: the others have the same views with other content. */
export const KIND_PATHS: readonly string[] = [
  ...DIFFERENT_PATHS.filter(path => path !== routes.how && path !== routes.printOnDemand),
  routes.login,
  `${routes.contact}?sent=OP-23456-ABCDE`,
  `${routes.products}?category=bags&sort=price`,
  ABSENT_PATH,
]
