import type {PublicConfig} from '@/lib/browser/public-config'

/** What is loaded only for those who agree: another company's support widget, and a script that counts visits. */
export type Purpose = 'support' | 'analytics'

/** A visitor's answer, kept in this browser alone. */
export type Consent = {
  /** The wording that was answered. */
  version: number
  /** ISO time of the answer. */
  decidedAt: string
  /** What was asked; whatever is added later is asked anew. */
  asked: Purpose[]
  granted: Purpose[]
}

type Change = {consent: Consent; before: Consent | null}

/** Raised when the wording of the question changes: everybody is asked again. */
const CONSENT_VERSION = 1
const KEY = 'consent'
const CHANGED = 'consent-changed'
const REOPENED = 'consent-reopened'

/**
 * What this site has been set up to load beyond the essential; empty where there is nothing to ask. A support widget from
 * this site itself needs no consent, since nobody else hears of the visit.
 */
export function listPurposes({supportLoaderUrl, analyticsScriptUrl}: PublicConfig): Purpose[] {
  const purposes: Purpose[] = []
  if (supportLoaderUrl?.startsWith('http')) purposes.push('support')
  if (analyticsScriptUrl) purposes.push('analytics')
  return purposes
}

/** The answer kept in this browser; null when there is none, or it was given to another wording. */
export function readConsent(): Consent | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isConsent(kept) && kept.version === CONSENT_VERSION ? kept : null
  } catch {
    // A browser that keeps nothing has given no answer.
    return null
  }
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false
  const {version, decidedAt, asked, granted} = value as Partial<Consent>
  return typeof version === 'number' && typeof decidedAt === 'string' && Array.isArray(asked) && Array.isArray(granted)
}

/** Whether one of the purposes has not been answered yet. */
export function isUndecided(purposes: readonly Purpose[]): boolean {
  const asked = readConsent()?.asked ?? []
  return purposes.some(purpose => !asked.includes(purpose))
}

/** Whether the visitor has agreed to a purpose; no answer is not one. */
export function isGranted(purpose: Purpose): boolean {
  return readConsent()?.granted.includes(purpose) ?? false
}

/** Keeps an answer to all purposes, with its date, and tells everybody who listens. */
export function saveConsent(asked: Purpose[], isAgreed: boolean): void {
  const before = readConsent()
  const decidedAt = new Date().toISOString()
  const consent: Consent = {version: CONSENT_VERSION, decidedAt, asked, granted: isAgreed ? asked : []}
  try {
    localStorage.setItem(KEY, JSON.stringify(consent))
  } catch {
    // Without storage the question comes again on the next visit.
  }
  window.dispatchEvent(new CustomEvent<Change>(CHANGED, {detail: {consent, before}}))
}

/** Asks again, whatever was answered before. */
export function reopenConsent(): void {
  window.dispatchEvent(new Event(REOPENED))
}

/** Calls back with every new answer and the one before it; answers how to stop that. */
export function onConsentChange(listener: (consent: Consent, before: Consent | null) => void): () => void {
  const heard = (event: Event) => {
    const {consent, before} = (event as CustomEvent<Change>).detail
    listener(consent, before)
  }
  window.addEventListener(CHANGED, heard)
  return () => window.removeEventListener(CHANGED, heard)
}

/** Calls back when the question is to be asked again; answers how to stop that. */
export function onConsentReopen(listener: () => void): () => void {
  window.addEventListener(REOPENED, listener)
  return () => window.removeEventListener(REOPENED, listener)
}
