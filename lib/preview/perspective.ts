import type {PreviewData} from 'next'
import type {Perspective} from '@/lib/content/perspective'

/** Previews with another version end: before version 2, the guests of a share link saw all drafts and could open the Studio from them. */
const VERSION = 2

/** The data that the preview cookie carries, signed together with its expiry. */
type PreviewPerspective = {version: typeof VERSION; perspective: Perspective}

/** Returns the data of a preview cookie with this perspective. */
export const toPreviewData = (perspective: Perspective): PreviewPerspective => ({version: VERSION, perspective})

const RELEASE = /^r[\w-]{4,64}$/
/** Next limits the preview cookie to 2 KB, in which these data are encrypted and signed. */
const MAX_DATA_LENGTH = 600

/**
 * Parses the perspective that the Studio requests for a preview: `published`, a list of releases, otherwise drafts. Returns null when
 * the list is too long for the preview cookie, which stores about 45 releases.
 */
export function parsePerspective(value: string | null): Perspective | null {
  if (value === 'published') return value
  const layers = value?.split(',').filter(layer => layer !== 'drafts') ?? []
  if (layers.length === 0 || !layers.every(layer => RELEASE.test(layer))) return 'drafts'
  const stack = [...layers, 'drafts']
  return JSON.stringify(toPreviewData(stack)).length <= MAX_DATA_LENGTH ? stack : null
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
