import {useRouter} from 'next/router'
import {type ComponentType, lazy, useEffect} from 'react'
import {prefetchOnIntent} from '@/components/site/navigation/prefetchOnIntent'
import {openDetailsForPrint} from '@/lib/browser/print-details'
import {markSignedIn, onTokenEvent} from '@/lib/browser/session/on-token-event'

const Nothing = () => null
/** A feature whose code fails to load renders nothing; the page works without it. */
const optional = (load: () => Promise<{default: ComponentType}>) => lazy(() => load().catch(() => ({default: Nothing})))

const SupportWidget = optional(() => import('@/components/support/SupportWidget'))
const ScrollRestoration = optional(() => import('@/components/site/navigation/ScrollRestoration'))
const ConsentGate = optional(() => import('@/components/site/consent/ConsentGate'))
const Preview = optional(() => import('@/components/site/preview/Preview'))

/** The features of every page besides its content, each in its own chunk. */
export default function DeferredFeatureList() {
  const {isPreview} = useRouter()
  useEffect(() => {
    markSignedIn()
    return onTokenEvent(markSignedIn)
  }, [])
  useEffect(openDetailsForPrint, [])
  useEffect(prefetchOnIntent, [])
  return (
    <>
      <ScrollRestoration />
      <ConsentGate />
      {isPreview ? <Preview /> : <SupportWidget />}
    </>
  )
}
