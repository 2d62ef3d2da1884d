import {type HistoryRefresh, VisualEditing} from '@sanity/visual-editing/next-pages-router'
import {refreshPage} from '@/lib/browser/refresh-page'
import {SectionMoves} from './sections/SectionMoves'
import {useLiveDrafts} from './useLiveDrafts'
import {useStudioDocuments} from './useStudioDocuments'

/**
 * Refreshes the page on request of the Studio: by its button, and one second after the last keystroke. The latter covers
 * documents that are not on the page yet, and a lake that reports a change before its queries return it. Returns false when
 * the Studio does not have to wait or to request again.
 */
function refresh({source}: HistoryRefresh): Promise<void> | false {
  const done = refreshPage()
  return source === 'manual' && done
}

/** The overlays of a page with drafts, for editors: a click on a text opens its field in the Studio, and sections are moved. */
export default function EditOverlays() {
  const documents = useStudioDocuments()
  useLiveDrafts(documents)
  return (
    <>
      <VisualEditing zIndex={60} refresh={refresh} />
      {documents && <SectionMoves documents={documents} />}
    </>
  )
}
