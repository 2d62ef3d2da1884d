import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import type {CategoryDetail} from '@/lib/catalogue/category'
import type {Product} from '@/lib/catalogue/product'
import type {ProductList} from '@/lib/catalogue/product-list'
import type {ContentImage} from '@/lib/content/image'
import type {Layout} from '@/lib/content/layout/layout'
import type {Policy} from '@/lib/content/policy'
import type {Post} from '@/lib/content/post'
import type {Seo} from '@/lib/content/seo'
import type {Topic} from '@/lib/content/topic'
import type {CardPicture, ShareCard} from './card'

/*
 * The cards of the site's pages. A page and the route that draws its picture call the same functions with the same data, so that
 * both get the same version.
 */

/** The part of a list of products that its picture shows. */
export type ShownList = Pick<ProductList, 'paging'> & {
  products: (Pick<CardProduct, 'currency'> & {image: {url: string}})[]
  facets: Pick<ProductList['facets'], 'price'>
}

/** Number of products that the picture of a list shows. */
const LISTED_PRODUCTS = 4

type TextsAndPicture = Pick<Seo, 'title' | 'description' | 'image'>

type ShownProduct = Pick<Product, 'name' | 'priceFrom' | 'currency' | 'defaultTechnique' | 'printArea' | 'image'>

/** Returns the card of a product. */
export const toProductCard = ({
  name,
  priceFrom,
  currency,
  defaultTechnique,
  printArea,
  image,
}: ShownProduct): ShareCard => ({
  kind: 'product',
  name,
  price: {amount: priceFrom, currency},
  technique: defaultTechnique.displayName,
  area: {width: printArea.width, height: printArea.height, unit: printArea.unit},
  picture: {src: image.url},
})

/** Returns the card of a list of products, which begins with the list's first page. */
export function toProductsCard(title: string, {products, paging, facets}: ShownList): ShareCard {
  const [first] = products
  return {
    kind: 'products',
    title,
    total: paging.total,
    price: first && facets.price ? {amount: facets.price.min, currency: first.currency} : null,
    pictures: products.slice(0, LISTED_PRODUCTS).map(({image}) => ({src: image.url})),
  }
}

/** Returns the card of a category with the first page of its products. */
export const toCategoryCard = ({title}: CategoryDetail, list: ShownList): ShareCard => toProductsCard(title, list)

/** Returns the card of a post: the editor's picture if there is one. */
export function toPostCard(post: Post, {blog}: Layout): ShareCard {
  return (
    toOwnCard(post.seo.image) ?? {
      kind: 'post',
      title: post.seo.title ?? post.title,
      blog: blog.name,
      topic: post.topics[0]?.title ?? null,
      minutes: post.readingMinutes,
      author: post.authors[0]?.name ?? null,
      date: post.publishedOn,
      picture: post.cover && toPicture(post.cover),
    }
  )
}

/** Returns the card of a policy in its current version: the editor's picture if there is one. */
export const toPolicyCard = ({seo, title, summary, effectiveDate, isComing}: Policy): ShareCard =>
  toOwnCard(seo.image) ?? {
    kind: 'policy',
    title: seo.title ?? title,
    summary: seo.description ?? summary,
    // The picture says since when the policy is in force.
    date: isComing ? '' : effectiveDate,
  }

/** Returns the card of a topic. */
export const toTopicCard = ({title, description}: Topic, {blog}: Layout): ShareCard => ({
  kind: 'page',
  kicker: blog.name,
  title,
  text: description || blog.intro,
})

/** Returns the card of a page that editors compose: their picture if there is one. */
export const toPageCard = (title: string, seo: TextsAndPicture | null, {description}: Layout): ShareCard =>
  toOwnCard(seo?.image ?? null) ?? {
    kind: 'page',
    title: seo?.title ?? title,
    text: seo?.description ?? description,
  }

/** Returns the card of the blog. */
export const toBlogCard = ({blog}: Layout): ShareCard => ({kind: 'page', title: blog.name, text: blog.intro})

/** Returns the card of the home page: the editor's picture if there is one. */
export const toHomeCard = (seo: TextsAndPicture | null, {description}: Layout): ShareCard =>
  toOwnCard(seo?.image ?? null) ?? {kind: 'site', text: seo?.description ?? description}

/** Returns the card of pages without one of their own: the picture of the site's settings if there is one. */
export const toSiteCard = ({seoImage, description}: Layout): ShareCard =>
  toOwnCard(seoImage) ?? {kind: 'site', text: description}

const toOwnCard = (image: ContentImage | null): ShareCard | null => image && {kind: 'own', picture: toPicture(image)}

const toPicture = ({src, hotspot}: ContentImage): CardPicture => ({src, hotspot})
