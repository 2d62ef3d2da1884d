import {useRouter} from 'next/router'
import {type ComponentType, lazy, Suspense, useEffect, useState} from 'react'
import {whenIdle} from '@/lib/runtime/when-idle'

const Nothing = () => null
/** A part that does not come is not missed: the page goes on without it. */
const part = (load: () => Promise<{default: ComponentType}>) => lazy(() => load().catch(() => ({default: Nothing})))

const SupportWidget = part(() => import('@/components/support/SupportWidget'))
const PageScroll = part(() => import('./PageScroll'))
const ConsentGate = part(() => import('./ConsentGate'))
const Preview = part(() => import('./Preview'))

/** What stands on every page and can wait until it is idle; nothing of it is in the first load. */
export function IdleParts() {
  const {isPreview} = useRouter()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <PageScroll />
        <ConsentGate />
        {isPreview ? <Preview /> : <SupportWidget />}
      </Suspense>
    )
  )
}
