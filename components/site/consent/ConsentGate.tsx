import {useEffect, useState} from 'react'
import {isGranted, isUndecided, listPurposes, onConsentChange, type Purpose} from '@/lib/browser/consent/consent'
import {loadScript} from '@/lib/browser/consent/load-script'
import {onConsentReopen, saveConsent} from '@/lib/browser/consent/question'
import {getPublicConfig, type PublicConfig} from '@/lib/browser/public-config'
import {ConsentBanner} from './ConsentBanner'

/**
 * Asks for consent when the site's configuration loads something that needs it, and loads the analytics script once it is
 * granted. Shows no banner when nothing needs consent.
 */
export default function ConsentGate() {
  const [config, setConfig] = useState<PublicConfig | null>(null)
  const [opened, setOpened] = useState<'automatically' | 'on request' | null>(null)
  const purposes: Purpose[] = config ? listPurposes(config) : []

  useEffect(() => {
    const start = (loaded: PublicConfig) => {
      setConfig(loaded)
      if (isUndecided(listPurposes(loaded))) setOpened('automatically')
      if (isGranted('analytics')) loadAnalytics(loaded)
    }
    // Without the configuration nothing that needs consent is loaded.
    getPublicConfig().then(start, () => {})
  }, [])
  useEffect(() => onConsentReopen(() => setOpened('on request')), [])
  useEffect(
    () =>
      onConsentChange((consent, before) => {
        setOpened(null)
        // A script that has run cannot be removed from a page, so the page reloads without it.
        if (before?.granted.some(purpose => !consent.granted.includes(purpose))) window.location.reload()
        else if (config && consent.granted.includes('analytics')) loadAnalytics(config)
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

function loadAnalytics({analyticsScriptUrl}: PublicConfig) {
  if (analyticsScriptUrl) loadScript(analyticsScriptUrl).catch((error: unknown) => console.error(error))
}
