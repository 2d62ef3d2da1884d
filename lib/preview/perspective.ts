import type {PreviewData} from 'next'

/** Which content a page shows: what is published, the drafts, or what the releases named make of them, the first one first. */
export type Perspective = 'published' | 'drafts' | string[]

/** What a preview remembers in its cookie, signed together with its end. */
export type PreviewPerspective = {perspective: Perspective}

const RELEASE = /^r[\w-]{4,64}$/
const MOST_RELEASES = 20

/** What the Studio asks a preview to show, as its address says it: the drafts, unless it names something else that there can be. */
export function parsePerspective(named: string | null): Perspective {
  if (named === 'published') return named
  const layers = named?.split(',').filter(layer => layer !== 'drafts') ?? []
  const isStack = layers.length > 0 && layers.length <= MOST_RELEASES && layers.every(layer => RELEASE.test(layer))
  return isStack ? [...layers, 'drafts'] : 'drafts'
}

/**
 * What a page is asked for: in a preview what that was opened for, else what is published. Next hands over what
 * `startPreview` had it sign, until that expires; its draft mode alone, whose cookie is the same for everybody and for as
 * long as the build, is no leave to see drafts.
 */
export const toPerspective = ({previewData}: {previewData?: PreviewData}): Perspective =>
  isSigned(previewData) ? previewData.perspective : 'published'

const isSigned = (data: PreviewData | undefined): data is PreviewPerspective & object =>
  typeof data === 'object' && 'perspective' in data
