import type {PreviewData} from 'next'
import type {Perspective} from '@/lib/content/perspective'

/** Previews with another version end: before version 2, the guests of a share link saw all drafts and could open the Studio from them. */
const VERSION = 2

/** The data that the preview cookie carries, signed together with its expiry. */
type PreviewPerspective = {version: typeof VERSION; perspective: Perspective}

/** Returns the data of a preview cookie with this perspective. */
export const toPreviewData = (perspective: Perspective): PreviewPerspective => ({version: VERSION, perspective})

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
 * Returns the perspective signed into the preview cookie, or `published` without one or with one of another version. Draft mode alone
 * grants nothing: its cookie is the same for everyone and stays valid for as long as the build. Next verifies the preview data and their
 * expiry.
 */
export const toPerspective = ({previewData}: {previewData?: PreviewData}): Perspective =>
  isSigned(previewData) ? previewData.perspective : 'published'

const isSigned = (data: PreviewData | undefined): data is PreviewPerspective & object =>
  typeof data === 'object' && 'perspective' in data && 'version' in data && data.version === VERSION
