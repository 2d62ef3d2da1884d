import {publicEnv} from '@/lib/public-env'

/** Size of a share picture in pixels, as social networks ask for. */
export const SHARE_SIZE = {width: 1200, height: 630} as const

/** An image of the catalogue or the content. The hotspot is its centre of interest, 0–1; without one, its centre. */
export type CardPicture = {src: string; hotspot?: {x: number; y: number} | null}

/** What a page's share picture shows. `text` is one or two sentences; amounts and dates are as the services send them. */
export type ShareCard =
  | {kind: 'site'; text: string}
  | {kind: 'page'; title: string; text: string; kicker?: string}
  | {
      kind: 'product'
      name: string
      price: {amount: string; currency: string}
      technique: string
      area: {width: number; height: number; unit: 'inches' | 'cm'}
      picture: CardPicture
    }
  | {
      kind: 'products'
      title: string
      total: number
      price: {amount: string; currency: string} | null
      pictures: CardPicture[]
    }
  | {
      kind: 'post'
      title: string
      blog: string
      topic: string | null
      minutes: number
      author: string | null
      date: string
      picture: CardPicture | null
    }
  | {kind: 'policy'; title: string; summary: string; date: string}
  /** A picture that an editor has chosen. */
  | {kind: 'own'; picture: CardPicture}

/**
 * Returns the path of the share picture of a subject such as `post/some-slug`; without a version, of the current one. It is not
 * in lib/routes.ts, which is in the first load of every page.
 */
export const sharePicturePath = (subject: string, version = 'latest'): string =>
  `/share/${subject.split('/').map(encodeURIComponent).join('/')}/${version}.jpg`

/** Version of the drawings: increase it when a drawing changes, so that the pictures get new addresses. */
export const DRAWING_VERSION = 1

/** Returns the version of a card's picture: lower-case letters and digits that change with the card, the brand and the drawings. */
export const cardVersion = (card: ShareCard): string =>
  hash(JSON.stringify([DRAWING_VERSION, publicEnv.brandName, card])).toString(36)

/** Returns a hash of 53 bits: cyrb53, in the public domain. The browser has no synchronous one. */
function hash(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
