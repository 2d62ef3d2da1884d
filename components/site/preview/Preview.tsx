import {useRouter} from 'next/router'
import {type ComponentType, lazy, Suspense, useEffect, useState} from 'react'
import {routes} from '@/lib/routes'
import {isForEditor} from './isForEditor'

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
