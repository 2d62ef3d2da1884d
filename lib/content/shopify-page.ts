import {keepLastGood} from '@/lib/sources/keep-last-good'
import {getPage, type Page} from './page'
import type {Perspective} from './perspective'

const keepPage = keepLastGood<Page | null>('Shopify page', 1)

/**
 * Returns the page before Shopify's app store for a request, null when it has no document. While the content lake fails it is
 * the last good one; throws without one.
 */
export async function loadShopifyPage(perspective: Perspective): Promise<Page | null> {
  if (perspective !== 'published') return getPage('shopify', {perspective})
  return (await keepPage('shopify', () => getPage('shopify'))).value
}
