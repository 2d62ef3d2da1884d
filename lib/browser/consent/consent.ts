import type {PublicConfig} from '@/lib/browser/public-config'

/** What needs consent: the hosted support widget, the analytics script, or measuring how fast pages are for the visitor. */
export type Purpose = 'support' | 'analytics' | 'speed'

/** A visitor's decision, stored only in this browser. */
export type Consent = {
  /** Version of the question's wording. */
  version: number
  /** ISO time of the decision. */
  decidedAt: string
  /** The purposes that were asked for; a purpose added later is asked for separately. */
  asked: Purpose[]
  granted: Purpose[]
}

/** What the event of a decision contains. */
export type ConsentChange = {
  consent: Consent
  /** The previous decision, as this page knew it. */
  before: Consent | null
  /** Whether the visitor has decided in another tab. */
  isElsewhere: boolean
}

/** Increase it when the wording of the question changes: every visitor is then asked again. */
export const CONSENT_VERSION = 1
/** Key of the decision in the browser's storage. */
export const CONSENT_KEY = 'consent'
/** Event of the window after a decision. */
export const CONSENT_EVENT = 'consent-changed'
/** The last decision on this page when the browser has not stored it. */
export const notStored: {consent?: Consent | undefined} = {}

/**
 * Lists the configured purposes that need consent. The site's own support widget needs none: it sends nothing to a third
 * party.
 */
export function listPurposes({supportLoaderUrl, analyticsScriptUrl, measuresSpeed}: PublicConfig): Purpose[] {
  const purposes: Purpose[] = []
  if (supportLoaderUrl?.startsWith('http')) purposes.push('support')
  if (analyticsScriptUrl) purposes.push('analytics')
  if (measuresSpeed) purposes.push('speed')
  return purposes
}

/** Returns the decision, or null when there is none for the current wording. */
export function readConsent(): Consent | null {
  if (notStored.consent) return notStored.consent
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null')
    return isCurrent(stored) ? stored : null
  } catch {
    // Storage is blocked, or its value is not JSON.
    return null
  }
}

function isCurrent(value: unknown): value is Consent {
  const {version, decidedAt, asked, granted} = Object(value) as Partial<Consent>
  return version === CONSENT_VERSION && typeof decidedAt === 'string' && Array.isArray(asked) && Array.isArray(granted)
}

/** Returns true when the visitor has not decided about at least one of the purposes. */
export function isUndecided(purposes: readonly Purpose[]): boolean {
  const asked = readConsent()?.asked ?? []
  return purposes.some(purpose => !asked.includes(purpose))
}

/** Returns true when the visitor has agreed to the purpose; without a decision it returns false. */
export function isGranted(purpose: Purpose): boolean {
  return readConsent()?.granted.includes(purpose) ?? false
}

/** Calls `listener` with every new decision and the previous one. Returns a function that unsubscribes. */
export function onConsentChange(listener: (change: ConsentChange) => void): () => void {
  const onChanged = (event: Event) => listener((event as CustomEvent<ConsentChange>).detail)
  window.addEventListener(CONSENT_EVENT, onChanged)
  return () => window.removeEventListener(CONSENT_EVENT, onChanged)
}
