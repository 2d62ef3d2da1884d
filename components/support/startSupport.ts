import {isGranted, isUndecided, listPurposes, onConsentChange} from '@/lib/browser/consent/consent'
import type {PublicConfig} from '@/lib/browser/public-config'
import {mountWidget} from './launcher/mountWidget'

type Options = {
  host: HTMLElement
  /** Null when the configuration could not be loaded. */
  config: PublicConfig | null
  navigate: (href: string) => void
}

/**
 * Starts the support widget that `window._support` describes: the hosted service's loader when one is configured and may
 * load, otherwise the site's own widget. A third-party loader waits for consent. The site's own widget is shown until then,
 * and when the loader fails. Returns a function that removes the site's own widget.
 */
export function startSupport({host, config, navigate}: Options): () => void {
  const loader = config?.supportLoaderUrl ?? null
  const purposes = config ? listPurposes(config) : []
  const needsConsent = purposes.includes('support')
  const whenFree = isUndecided(purposes) ? nextConsentChange() : Promise.resolve()
  let unmount = () => {}
  const startOwn = () => {
    unmount()
    unmount = mountWidget(host, {navigate, whenFree})
  }
  const startHosted = (src: string) => {
    unmount()
    unmount = () => {}
    import('@/lib/browser/consent/load-script')
      .then(({loadScript}) => loadScript(src))
      .catch((error: unknown) => {
        console.error(error)
        startOwn()
      })
  }
  if (loader && (!needsConsent || isGranted('support'))) startHosted(loader)
  else startOwn()
  const stopListening = onConsentChange(({consent}) => {
    if (loader && consent.granted.includes('support')) startHosted(loader)
  })
  return () => {
    stopListening()
    unmount()
  }
}

/** Resolves when the visitor next answers the consent question. */
function nextConsentChange(): Promise<void> {
  return new Promise(resolve => {
    const stop = onConsentChange(() => {
      stop()
      resolve()
    })
  })
}
