import {useRouter} from 'next/router'
import {type ComponentType, lazy, Suspense, useEffect, useState} from 'react'
import {whenIdle} from '@/lib/browser/when-idle'

/** One chunk that imports the others, because each chunk name in the first load adds bytes to it. */
const FeatureList = lazy(
  (): Promise<{default: ComponentType}> => import('./DeferredFeatureList').catch(() => ({default: () => null})),
)

/** Mounts the features that can wait until the browser is idle. None of their code is in the first load. */
export function DeferredFeatures() {
  const {isPreview} = useRouter()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const mount = () => setIdle(true)
    // In a preview the Studio waits for the page to connect.
    return isPreview ? mount() : whenIdle(mount)
  }, [isPreview])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <FeatureList />
      </Suspense>
    )
  )
}
