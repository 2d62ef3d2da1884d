import {VisualEditing} from '@sanity/visual-editing/next-pages-router'
import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'
import {routes} from '@/lib/routes'
import {refreshPage} from '@/lib/runtime/page-refresh'
import {useLiveDrafts} from './useLiveDrafts'

/** What stands over a page that shows drafts: a banner with the way out, and inside the Studio the overlays to click. */
export default function Preview() {
  const {asPath} = useRouter()
  const [isFramed, setFramed] = useState(false)
  useLiveDrafts()
  useEffect(() => setFramed(window.self !== window.top), [])
  return (
    <>
      <VisualEditing zIndex={60} refresh={refreshPage} />
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
