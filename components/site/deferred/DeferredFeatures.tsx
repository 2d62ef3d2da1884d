import {useRouter} from 'next/router'
import {type ComponentType, lazy, Suspense, useEffect, useState} from 'react'
import {whenIdle} from '@/lib/browser/when-idle'

/** One chunk that names the others: each that the first load named would weigh on it. */
const Contents = lazy(
  (): Promise<{default: ComponentType}> => import('./DeferredFeatureList').catch(() => ({default: () => null})),
)

/** What stands on every page and can wait until it is idle; nothing of it is in the first load. */
export function IdleParts() {
  const {isPreview} = useRouter()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const show = () => setIdle(true)
    // In a preview the Studio waits for what answers it.
    return isPreview ? show() : whenIdle(show)
  }, [isPreview])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <Contents />
      </Suspense>
    )
  )
}
