import {useRouter} from 'next/router'
import {type ComponentType, lazy, Suspense, useEffect, useState} from 'react'
import type {Layout} from '@/lib/content/layout/layout'
import {routes} from '@/lib/routes'

/** The layout says whose preview it is. An error page has none: only the Studio has to connect there. */
function isForEditor(): boolean {
  const {layout} = (window.__NEXT_DATA__.props.pageProps ?? {}) as {layout?: Layout}
  return layout ? !layout.isShared : isInStudio()
}

/** The Studio shows its preview in a frame or in a window that it opened. */
const isInStudio = () => window.self !== window.top || window.opener !== null

function loadOverlays(): Promise<{default: ComponentType}> {
  return import('./EditOverlays').catch(() => ({default: () => null}))
}

/** Guests of a share link do not load this code. For editors it loads at once, because the Studio waits until it connects. */
const loading = isForEditor() ? loadOverlays() : null
const EditOverlays = loading && lazy(() => loading)

/** A page with drafts: click-to-edit for editors, and outside the Studio a banner that leaves the preview. */
export default function Preview() {
  const {asPath} = useRouter()
  const [isFramed, setFramed] = useState(false)
  useEffect(() => setFramed(window.self !== window.top), [])
  return (
    <>
      {EditOverlays && (
        <Suspense fallback={null}>
          <EditOverlays />
        </Suspense>
      )}
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
