import type {PreviewData} from 'next'

/** Which content a page shows. */
export type Perspective = 'published' | 'drafts'

/** What a preview remembers in its cookie when an editor chose to see the pages as the public does. */
export const AS_PUBLISHED = {perspective: 'published'} as const

/** What a page is asked for: in a preview the drafts, unless it was opened to show what is published; else what is published. */
export function toPerspective({draftMode, previewData}: {draftMode?: boolean; previewData?: PreviewData}): Perspective {
  const isAsPublished =
    typeof previewData === 'object' &&
    'perspective' in previewData &&
    previewData.perspective === AS_PUBLISHED.perspective
  return draftMode && !isAsPublished ? 'drafts' : 'published'
}
