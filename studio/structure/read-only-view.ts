import {isReleaseDocument, isReleaseScheduledOrScheduling, type TargetPerspective} from 'sanity'

/**
 * Returns why the view of a perspective changes no document, for the editor; null when it does. `version` is the document's version in
 * the selected release.
 */
export function describeReadOnlyView(perspective: TargetPerspective, version: object | null): string | null {
  if (perspective === 'drafts') return null
  if (!isReleaseDocument(perspective)) return 'Nothing can be changed in this view. Choose Drafts first.'
  if (isReleaseScheduledOrScheduling(perspective)) return 'The release is scheduled. Unschedule it first.'
  return version ? null : 'The release has no version of this document. Add it to the release first.'
}
