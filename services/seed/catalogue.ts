import {DEMO_ACCOUNT} from './catalogue/accounts.ts'
import {seedConversation} from './catalogue/conversation.ts'
import {ORDERS} from './catalogue/orders.ts'
import {drawImage, listImages} from './catalogue/product-images.ts'
import {PRODUCTS} from './catalogue/products.ts'
import {toCatalogueImport} from './catalogue/to-import.ts'

/** The catalogue API to fill, and its administrator's token. */
type CatalogueTarget = {apiUrl: string; adminToken: string}

/** What to seed. */
export type SeedOptions = {
  /** False leaves out the sample account, whose password is public, and its conversation. */
  hasAccount?: boolean
}

type Upload = {path: string; contentType: string; body: () => string}

/** More parallel uploads would only keep more images in memory: the API measures no more at once. */
const UPLOAD_CONCURRENCY = 8
const TIMEOUT_MS = 120_000

/**
 * Imports the sample catalogue: the images, the orders and the account with its conversation first, then the products, so that no product is listed
 * without its image. Importing it again changes nothing. Throws when the API rejects a request.
 */
export async function seedCatalogue(target: CatalogueTarget, {hasAccount = true}: SeedOptions = {}): Promise<void> {
  const images = PRODUCTS.flatMap(product =>
    listImages(product).map(image => ({
      path: `/admin/images/${image.key}`,
      contentType: 'image/svg+xml',
      body: () => drawImage(product, image),
    })),
  )
  await putAll(target, images)
  await put(target, {
    path: '/admin/orders',
    contentType: 'application/json',
    body: () => JSON.stringify({orders: ORDERS}),
  })
  if (hasAccount) await seedAccount(target)
  // The catalogue comes last, because a backend that has one counts as seeded.
  await put(target, {
    path: '/admin/catalogue',
    contentType: 'application/json',
    body: () => JSON.stringify(toCatalogueImport()),
  })
}

async function seedAccount(target: CatalogueTarget): Promise<void> {
  await put(target, {
    path: '/admin/accounts',
    contentType: 'application/json',
    body: () => JSON.stringify({accounts: [DEMO_ACCOUNT]}),
  })
  await seedConversation(target)
}

async function putAll(target: CatalogueTarget, uploads: Upload[]): Promise<void> {
  const queue = uploads.values()
  // The workers share one iterator: each takes the next upload when its previous one has finished.
  const work = async () => {
    for (const upload of queue) await put(target, upload)
  }
  await Promise.all(Array.from({length: UPLOAD_CONCURRENCY}, work))
}

async function put({apiUrl, adminToken}: CatalogueTarget, {path, contentType, body}: Upload): Promise<void> {
  const response = await fetch(`${apiUrl}${path}`, {
    method: 'PUT',
    headers: {authorization: `Bearer ${adminToken}`, 'content-type': contentType},
    body: body(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  if (!response.ok) {
    throw new Error(`The catalogue API returned ${response.status} for PUT ${path}: ${text.slice(0, 500)}`)
  }
}
