import {
  CONSENT_EVENT,
  CONSENT_KEY,
  CONSENT_VERSION,
  type Consent,
  type ConsentChange,
  notStored,
  onConsentChange,
  type Purpose,
  readConsent,
} from './consent'

/* The question for consent, apart from reading the decision, which more of the page's code does. */

const REOPENED = 'consent-reopened'

/** Stores one decision about all purposes with its date, and notifies the listeners. */
export function saveConsent(asked: Purpose[], isAgreed: boolean): void {
  const before = readConsent()
  const decidedAt = new Date().toISOString()
  const consent: Consent = {version: CONSENT_VERSION, decidedAt, asked, granted: isAgreed ? asked : []}
  notStored.consent = undefined
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(consent))
  } catch {
    // Without storage the decision is that of this page, and the next visit asks again.
    notStored.consent = consent
  }
  notify({consent, before, isElsewhere: false})
}

/** Notifies the listeners of decisions in other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  let before = readConsent()
  const stop = onConsentChange(({consent}) => {
    before = consent
  })
  const onStored = ({key, newValue}: StorageEvent) => {
    if (key !== CONSENT_KEY || !newValue) return
    notStored.consent = undefined
    const consent = readConsent()
    if (consent) notify({consent, before, isElsewhere: true})
  }
  window.addEventListener('storage', onStored)
  return () => {
    stop()
    window.removeEventListener('storage', onStored)
  }
}

const notify = (detail: ConsentChange) => window.dispatchEvent(new CustomEvent(CONSENT_EVENT, {detail}))

/** Shows the question again, whatever the visitor decided before. */
export function reopenConsent(): void {
  window.dispatchEvent(new Event(REOPENED))
}

/** Calls `listener` on `reopenConsent`. Returns a function that unsubscribes. */
export function onConsentReopen(listener: () => void): () => void {
  window.addEventListener(REOPENED, listener)
  return () => window.removeEventListener(REOPENED, listener)
}
