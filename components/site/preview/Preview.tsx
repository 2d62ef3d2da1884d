import {type HistoryRefresh, VisualEditing} from '@sanity/visual-editing/next-pages-router'
import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'
import {refreshPage} from '@/lib/browser/page-refresh'
import {routes} from '@/lib/routes'
import {useLiveDrafts} from './useLiveDrafts'

/**
 * Does what the Studio asks for. It asks by its button, and once nobody has typed for a second: that is for changes of
 * documents that are not on the page yet, and for a lake that tells of a change before it answers with it. False means that
 * it need neither wait nor ask once more.
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
