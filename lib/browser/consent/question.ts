import {
  CONSENT_EVENT,
  CONSENT_KEY,
  CONSENT_VERSION,
  type Consent,
  type ConsentChange,
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
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(consent))
  } catch {
    // Without storage the next visit asks again.
  }
  window.dispatchEvent(new CustomEvent<ConsentChange>(CONSENT_EVENT, {detail: {consent, before}}))
}

/** Shows the question again, whatever the visitor decided before. */
export function reopenConsent(): void {
  window.dispatchEvent(new Event(REOPENED))
}

/** Calls `listener` on `reopenConsent`. Returns a function that unsubscribes. */
export function onConsentReopen(listener: () => void): () => void {
  window.addEventListener(REOPENED, listener)
  return () => window.removeEventListener(REOPENED, listener)
}
