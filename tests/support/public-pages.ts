import {POLICY_SLUGS, routes} from '../../lib/routes.ts'

/** Every public address of the specification, with a post, a category and a product of the sample world. */
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
  routes.products,
  routes.product('unisex-tee'),
  routes.categories,
  routes.category('t-shirts'),
  ...POLICY_SLUGS.map(slug => routes.policy(slug)),
]
