import {useEffect, useRef, useState} from 'react'
import {isUndecided, listPurposes, onConsentChange, type Purpose, readConsent} from '@/lib/browser/consent/consent'
import {loadScript} from '@/lib/browser/consent/load-script'
import {followOtherTabs, onConsentReopen, saveConsent} from '@/lib/browser/consent/question'
import {reloadIfWithdrawn} from '@/lib/browser/consent/withdrawal'
import {getPublicConfig, type PublicConfig} from '@/lib/browser/public-config'
import {ConsentBanner} from './ConsentBanner'

/**
 * Asks for consent when the site's configuration has something that needs it, and starts what is granted: the analytics
 * script, and measuring the page's speed. Shows no banner when nothing needs consent.
 */
export default function ConsentGate() {
  const [config, setConfig] = useState<PublicConfig | null>(null)
  const [opened, setOpened] = useState<'automatically' | 'on request' | null>(null)
  const opener = useRef<Element | null>(null)
  const purposes: Purpose[] = config ? listPurposes(config) : []

  useEffect(() => {
    const start = (loaded: PublicConfig) => {
      setConfig(loaded)
      if (isUndecided(listPurposes(loaded))) setOpened('automatically')
      startGranted(loaded, readConsent()?.granted ?? [])
    }
    // Without the configuration nothing that needs consent is loaded.
    getPublicConfig().then(start, () => {})
  }, [])
  useEffect(followOtherTabs, [])
  useEffect(
    () =>
      onConsentReopen(() => {
        opener.current = document.activeElement
        setOpened('on request')
      }),
    [],
  )
  useEffect(
    () =>
      onConsentChange(change => {
        setOpened(null)
        if (opener.current instanceof HTMLElement) opener.current.focus()
        opener.current = null
        if (!reloadIfWithdrawn(change) && config) startGranted(config, change.consent.granted)
      }),
    [config],
  )

  if (!opened || purposes.length === 0) return null
  return (
    <ConsentBanner
      purposes={purposes}
      hasFocus={opened === 'on request'}
      onAnswer={isAgreed => saveConsent(purposes, isAgreed)}
    />
  )
}

/** Starts what is configured and granted, apart from the support widget, which starts itself. */
function startGranted({analyticsScriptUrl, measuresSpeed}: PublicConfig, granted: Purpose[]) {
  const report = (error: unknown) => console.error(error)
  if (analyticsScriptUrl && granted.includes('analytics')) loadScript(analyticsScriptUrl).catch(report)
  if (measuresSpeed && granted.includes('speed')) {
    import('@/lib/browser/vitals/report-vitals').then(({reportVitals}) => reportVitals()).catch(report)
  }
}
