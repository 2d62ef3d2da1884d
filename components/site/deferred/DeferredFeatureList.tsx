import {useRouter} from 'next/router'
import {type ComponentType, lazy} from 'react'

const Nothing = () => null
/** A part that does not come is not missed: the page goes on without it. */
const part = (load: () => Promise<{default: ComponentType}>) => lazy(() => load().catch(() => ({default: Nothing})))

const SupportWidget = part(() => import('@/components/support/SupportWidget'))
const PageScroll = part(() => import('@/components/site/navigation/ScrollRestoration'))
const ConsentGate = part(() => import('@/components/site/consent/ConsentGate'))
const Preview = part(() => import('@/components/site/preview/Preview'))

/** What stands on every page beside its content, each part with its own code. */
export default function IdleContents() {
  const {isPreview} = useRouter()
  return (
    <>
      <PageScroll />
      <ConsentGate />
      {isPreview ? <Preview /> : <SupportWidget />}
    </>
  )
}
