import {type HistoryRefresh, VisualEditing} from '@sanity/visual-editing/next-pages-router'
import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'
import {routes} from '@/lib/routes'
import {refreshPage} from '@/lib/runtime/page-refresh'
import {useLiveDrafts} from './useLiveDrafts'

/**
 * What the Studio asks for by its button, and a second after the last change: by then the change is on the page, unless it is
 * of a document that was not. To say so keeps it from asking twice.
 */
function refresh({source}: HistoryRefresh): Promise<void> | false {
  const done = refreshPage()
  return source === 'manual' && done
}

/** What stands over a page that shows drafts: a banner with the way out, and inside the Studio the overlays to click. */
export default function Preview() {
  const {asPath} = useRouter()
  const [isFramed, setFramed] = useState(false)
  useLiveDrafts()
  useEffect(() => setFramed(window.self !== window.top), [])
  return (
    <>
      <VisualEditing zIndex={60} refresh={refresh} />
      {!isFramed && (
        <aside className="preview-banner" aria-label="Preview" data-flood="sun">
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
