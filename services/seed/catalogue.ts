import {DEMO_ACCOUNT} from './catalogue/accounts.ts'
import {ORDERS} from './catalogue/orders.ts'
import {drawPicture, picturesOf} from './catalogue/pictures.ts'
import {PRODUCTS} from './catalogue/products.ts'
import {toCatalogueImport} from './catalogue/to-import.ts'

/** The catalogue API to fill, and a bearer token that may. */
type CatalogueTarget = {apiUrl: string; adminToken: string}

type Upload = {path: string; contentType: string; body: () => string}

/** As many as the API measures without queueing; more only holds more drawings in memory. */
const UPLOADS_AT_ONCE = 8
const TIMEOUT_MS = 30_000

/**
 * Writes the sample catalogue: first every picture, the orders and the account, then the document that names the pictures, so that
 * no product is ever listed without its picture. Writing it again changes nothing. Throws when the API refuses a part.
 */
export async function seedCatalogue(target: CatalogueTarget): Promise<void> {
  const pictures = PRODUCTS.flatMap(product =>
    picturesOf(product).map(picture => ({
      path: `/admin/images/${picture.key}`,
      contentType: 'image/svg+xml',
      body: () => drawPicture(product, picture),
    })),
  )
  await putAll(target, pictures)
  await put(target, {
    path: '/admin/orders',
    contentType: 'application/json',
    body: () => JSON.stringify({orders: ORDERS}),
  })
  await put(target, {
    path: '/admin/accounts',
    contentType: 'application/json',
    body: () => JSON.stringify({accounts: [DEMO_ACCOUNT]}),
  })
  // Last: a backend with a catalogue passes for filled, so nothing may be missing from it then.
  await put(target, {
    path: '/admin/catalogue',
    contentType: 'application/json',
    body: () => JSON.stringify(toCatalogueImport()),
  })
}

async function putAll(target: CatalogueTarget, uploads: Upload[]): Promise<void> {
  const waiting = uploads.values()
  // All share one iterator: each takes the next upload as soon as its last one is through.
  const lane = async () => {
    for (const upload of waiting) await put(target, upload)
  }
  await Promise.all(Array.from({length: UPLOADS_AT_ONCE}, lane))
}

async function put({apiUrl, adminToken}: CatalogueTarget, {path, contentType, body}: Upload): Promise<void> {
  const reply = await fetch(`${apiUrl}${path}`, {
    method: 'PUT',
    headers: {authorization: `Bearer ${adminToken}`, 'content-type': contentType},
    body: body(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = await reply.text()
  if (!reply.ok) throw new Error(`The catalogue API answered ${reply.status} to PUT ${path}: ${answer.slice(0, 500)}`)
}
