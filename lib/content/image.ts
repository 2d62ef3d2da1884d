import type {ClientReturn} from '@sanity/client'
import {createImageUrlBuilder} from '@sanity/image-url'
import {defineQuery} from 'groq'
import {env} from '@/lib/env'
import {isHosted} from './client'
import {type Editable, splitEditMark} from './text/edit-marks'

/**
 * An image of the CMS. `src` is its URL with the editor's crop applied; a page appends `w`, `h`, `q` and `auto`. `width`
 * and `height` are the cropped image's pixels. The hotspot is its centre of interest, 0–1 within the crop.
 */
export type ContentImage = Editable & {
  src: string
  alt: string
  width: number
  height: number
  /** The dominant colour as hex, shown until the image has loaded; null for an image with transparency. */
  color: string | null
  hotspot: {x: number; y: number} | null
}

/** The fields of an image with alternative text. */
export const imageFragment = /* groq */ `
  alt,
  crop{top, bottom, left, right},
  hotspot{x, y},
  "asset": asset._ref,
  "color": select(asset->metadata.isOpaque => asset->metadata.palette.dominant.background)` as const

// Never sent: typegen derives the type of the fragment from this query.
const IMAGE_TYPE = defineQuery(`*[_type == "post"][0].cover{${imageFragment}}`)

type RawImage = NonNullable<ClientReturn<typeof IMAGE_TYPE>>
type Edges = {top: number; bottom: number; left: number; right: number}

/** Images of a local lake are served through this site, so that a built page contains no host name. */
const IMAGE_BASE_URL = isHosted ? 'https://cdn.sanity.io' : '/lake'

const builder = createImageUrlBuilder({
  baseUrl: IMAGE_BASE_URL,
  projectId: env.SANITY_PROJECT_ID,
  dataset: env.SANITY_DATASET,
})

/** Converts an image; returns null when there is none. A missing alternative text becomes empty: decoration. */
export function toContentImage(raw: RawImage | null | undefined): ContentImage | null {
  const {text: asset, ...editable} = splitEditMark(raw?.asset ?? '')
  const [, fullWidth, fullHeight] = /^image-[\w-]+-(\d+)x(\d+)-\w+$/.exec(asset)?.map(Number) ?? []
  if (!raw || !fullWidth || !fullHeight) return null
  const edges = toEdges(raw.crop)
  const left = Math.round(edges.left * fullWidth)
  const top = Math.round(edges.top * fullHeight)
  const width = Math.max(1, Math.round(fullWidth - edges.right * fullWidth - left))
  const height = Math.max(1, Math.round(fullHeight - edges.bottom * fullHeight - top))
  const isCropped = width !== fullWidth || height !== fullHeight
  const url = isCropped ? builder.image(asset).rect(left, top, width, height) : builder.image(asset)
  return {
    src: url.url(),
    alt: raw.alt ?? '',
    width,
    height,
    color: raw.color ?? null,
    hotspot: toHotspot(raw.hotspot, edges),
    ...editable,
  }
}

function toEdges(crop: RawImage['crop'] | undefined): Edges {
  return {top: crop?.top ?? 0, bottom: crop?.bottom ?? 0, left: crop?.left ?? 0, right: crop?.right ?? 0}
}

/** Converts a hotspot from the full image, where the editor sets it, to the crop that pages show. */
function toHotspot(hotspot: RawImage['hotspot'] | undefined, edges: Edges): ContentImage['hotspot'] {
  if (typeof hotspot?.x !== 'number' || typeof hotspot.y !== 'number') return null
  return {
    x: clampShare((hotspot.x - edges.left) / (1 - edges.left - edges.right)),
    y: clampShare((hotspot.y - edges.top) / (1 - edges.top - edges.bottom)),
  }
}

function clampShare(share: number): number {
  return Number.isFinite(share) ? Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4 : 0.5
}
