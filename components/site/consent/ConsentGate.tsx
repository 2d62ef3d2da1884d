import {useEffect, useState} from 'react'
import {
  isGranted,
  isUndecided,
  listPurposes,
  onConsentChange,
  onConsentReopen,
  type Purpose,
  saveConsent,
} from '@/lib/browser/consent/consent'
import {loadScript} from '@/lib/browser/consent/load-script'
import {getPublicConfig, type PublicConfig} from '@/lib/browser/public-config'
import {ConsentBanner} from './ConsentBanner'

/**
 * Asks for consent where the site has been set up to load something that needs it, and loads what counts visits for those
 * who have agreed. Where nothing needs consent there is no banner.
 */
export default function ConsentGate() {
  const [config, setConfig] = useState<PublicConfig | null>(null)
  const [opened, setOpened] = useState<'by itself' | 'on request' | null>(null)
  const purposes: Purpose[] = config ? listPurposes(config) : []

  useEffect(() => {
    const start = (read: PublicConfig) => {
      setConfig(read)
      if (isUndecided(listPurposes(read))) setOpened('by itself')
      if (isGranted('analytics')) loadAnalytics(read)
    }
    // Without settings nothing is loaded that would need consent.
    getPublicConfig().then(start, () => {})
  }, [])
  useEffect(() => onConsentReopen(() => setOpened('on request')), [])
  useEffect(
    () =>
      onConsentChange((consent, before) => {
        setOpened(null)
        // What runs already cannot be taken out of a page: a page without it takes its place.
        if (before?.granted.some(purpose => !consent.granted.includes(purpose))) window.location.reload()
        else if (config && consent.granted.includes('analytics')) loadAnalytics(config)
      }),
    [config],
  )

  if (!opened || purposes.length === 0) return null
  return (
    <ConsentBanner
      purposes={purposes}
      takesFocus={opened === 'on request'}
      onAnswer={isAgreed => saveConsent(purposes, isAgreed)}
    />
  )
}

function loadAnalytics({analyticsScriptUrl}: PublicConfig) {
  if (analyticsScriptUrl) loadScript(analyticsScriptUrl).catch((error: unknown) => console.error(error))
}
