import type {PreviewData} from 'next'
import type {Perspective} from '@/lib/content/perspective'

/** The data that the preview cookie carries, signed together with its expiry. */
export type PreviewPerspective = {perspective: Perspective}

const RELEASE = /^r[\w-]{4,64}$/
const MAX_RELEASES = 20

/** Parses the perspective that the Studio requests for a preview: `published`, a list of releases, otherwise drafts. */
export function parsePerspective(value: string | null): Perspective {
  if (value === 'published') return value
  const layers = value?.split(',').filter(layer => layer !== 'drafts') ?? []
  const isStack = layers.length > 0 && layers.length <= MAX_RELEASES && layers.every(layer => RELEASE.test(layer))
  return isStack ? [...layers, 'drafts'] : 'drafts'
}

/**
 * Returns the perspective signed into the preview cookie, or `published`. Draft mode alone grants nothing: its cookie is
 * the same for everyone and stays valid for as long as the build. Next verifies the preview data and their expiry.
 */
export const toPerspective = ({previewData}: {previewData?: PreviewData}): Perspective =>
  isSigned(previewData) ? previewData.perspective : 'published'

const isSigned = (data: PreviewData | undefined): data is PreviewPerspective & object =>
  typeof data === 'object' && 'perspective' in data
