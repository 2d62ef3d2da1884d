import {isGranted, isUndecided, listPurposes, onConsentChange} from '@/lib/browser/consent/consent'
import {loadScript} from '@/lib/browser/consent/load-script'
import type {PublicConfig} from '@/lib/browser/public-config'
import {loadWidget} from './launcher/mountWidget'

type Visit = {
  place: HTMLElement
  /** Null where it could not be read. */
  config: PublicConfig | null
  navigate: (href: string) => void
}

/**
 * Starts the support widget that `window._support` describes: the hosted service's loader where one is set up and may be
 * loaded, else the site's own. Another company's waits for consent, and the site's own stands in for it as long as there is
 * none, or when it does not come. Answers how to take the site's own away.
 */
export function startSupport({place, config, navigate}: Visit): () => void {
  const loader = config?.supportLoaderUrl ?? null
  const purposes = config ? listPurposes(config) : []
  const needsConsent = purposes.includes('support')
  const untilFree = isUndecided(purposes) ? nextAnswer() : Promise.resolve()
  let stopOwn = () => {}
  const startOwn = () => {
    stopOwn()
    stopOwn = loadWidget(place, {navigate, untilFree})
  }
  const startHosted = (src: string) => {
    stopOwn()
    stopOwn = () => {}
    loadScript(src).catch((error: unknown) => {
      console.error(error)
      startOwn()
    })
  }
  if (loader && (!needsConsent || isGranted('support'))) startHosted(loader)
  else startOwn()
  const stopListening = onConsentChange(({granted}) => {
    if (loader && granted.includes('support')) startHosted(loader)
  })
  return () => {
    stopListening()
    stopOwn()
  }
}

/** Settled by the visitor's next answer to the question of consent. */
function nextAnswer(): Promise<void> {
  return new Promise(resolve => {
    const stop = onConsentChange(() => {
      stop()
      resolve()
    })
  })
}
