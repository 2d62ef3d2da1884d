import {type HistoryRefresh, VisualEditing} from '@sanity/visual-editing/next-pages-router'
import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'
import {refreshPage} from '@/lib/browser/refresh-page'
import {routes} from '@/lib/routes'
import {useLiveDrafts} from './useLiveDrafts'

/**
 * Refreshes the page on request of the Studio: by its button, and one second after the last keystroke. The latter covers
 * documents that are not on the page yet, and a lake that reports a change before its queries return it. Returns false when
 * the Studio does not have to wait or to request again.
 */
function refresh({source}: HistoryRefresh): Promise<void> | false {
  const done = refreshPage()
  return source === 'manual' && done
}

/** The overlays of a page with drafts: click-to-edit inside the Studio, elsewhere a banner that leaves the preview. */
export default function Preview() {
  const {asPath} = useRouter()
  const [isFramed, setFramed] = useState(false)
  useLiveDrafts()
  useEffect(() => setFramed(window.self !== window.top), [])
  return (
    <>
      <VisualEditing zIndex={60} refresh={refresh} />
      {!isFramed && (
        <aside className="preview-banner" aria-label="Preview" data-background="sun">
          <p>
            <b>Preview.</b> This page shows drafts that the public does not see.
          </p>
          <a className="btn btn-key btn-sm" href={`${routes.disablePreview}?redirect=${encodeURIComponent(asPath)}`}>
            Leave the preview
          </a>
        </aside>
      )}
    </>
  )
}
