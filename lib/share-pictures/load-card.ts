import {getCategory} from '@/lib/catalogue/category'
import {getProduct} from '@/lib/catalogue/product'
import {listProducts} from '@/lib/catalogue/product-list'
import {PRODUCTS_PER_PAGE} from '@/lib/constants'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import {getPage} from '@/lib/content/page'
import {getPolicy} from '@/lib/content/policy'
import {getPost} from '@/lib/content/post'
import {listTopics} from '@/lib/content/topic'
import {PAGE_KEYS} from '@/lib/document-paths'
import type {ShareCard} from './card'
import {
  toBlogCard,
  toCategoryCard,
  toHomeCard,
  toPageCard,
  toPolicyCard,
  toPostCard,
  toProductCard,
  toProductsCard,
  toSiteCard,
  toTopicCard,
} from './cards'
import {FIXED_TITLES} from './subject'

type LoadCard = (key: string) => Promise<ShareCard | null>

/** Always the published content: pictures are public and cached, also when the request comes from a preview. */
const PUBLISHED = {perspective: 'published'} as const

/** The kinds of names, with the loader of each. Its argument is the rest of the name. */
const LOADERS = new Map<string, LoadCard>([
  [
    'product',
    async id => {
      const product = await getProduct(id)
      return product && toProductCard(product)
    },
  ],
  [
    'category',
    async slug => {
      const category = await getCategory(slug)
      if (!category) return null
      return toCategoryCard(category, await listProducts({category: [category.slug], limit: PRODUCTS_PER_PAGE}))
    },
  ],
  [
    'post',
    async slug => {
      const [post, layout] = await Promise.all([getPost(slug, PUBLISHED), getLayout()])
      return post && toPostCard(post, layout)
    },
  ],
  [
    'policy',
    async slug => {
      const policy = await getPolicy(slug, PUBLISHED)
      return policy && toPolicyCard(policy)
    },
  ],
  [
    'topic',
    async slug => {
      const [topics, layout] = await Promise.all([listTopics(PUBLISHED), getLayout()])
      const topic = topics.find(candidate => candidate.slug === slug)
      return topic ? toTopicCard(topic, layout) : null
    },
  ],
  ['page', loadPageCard],
])

/** Returns the card of a subject's name, such as `post/some-slug`; null when it does not exist. Throws when a source fails. */
export async function loadCard(name: string): Promise<ShareCard | null> {
  const [kind = '', key = ''] = name.split('/')
  return (await LOADERS.get(kind)?.(key)) ?? null
}

async function loadPageCard(name: string): Promise<ShareCard | null> {
  if (name === 'products') return toProductsCard(FIXED_TITLES.products, await listProducts({limit: PRODUCTS_PER_PAGE}))
  const layout = await getLayout()
  if (name === 'blog') return toBlogCard(layout)
  if (name === 'site') return toSiteCard(layout)
  if (name === 'categories') return toPageCard(FIXED_TITLES.categories, null, layout)
  const key = PAGE_KEYS.find(candidate => candidate === name)
  const page = key ? await getPage(key, PUBLISHED) : null
  if (!page) return null
  return key === 'home' ? toHomeCard(page.seo, layout) : toPageCard(page.title, page.seo, layout)
}

const getLayout = async (): Promise<Layout> => (await loadLayout(PUBLISHED)).value
