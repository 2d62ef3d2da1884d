import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {
  isGranted,
  isUndecided,
  listPurposes,
  onConsentChange,
  onConsentReopen,
  readConsent,
  reopenConsent,
  saveConsent,
} from '@/lib/browser/consent/consent'
import type {PublicConfig} from '@/lib/browser/public-config'

const config: PublicConfig = {
  apiUrl: '/backend',
  supportLoaderUrl: null,
  supportAccount: null,
  supportSlug: null,
  analyticsScriptUrl: null,
}

/** A browser's storage of this test's own; null is a browser that keeps nothing. */
function browse(kept: Map<string, string> | null) {
  const refuse = () => {
    throw new Error('Storage is off')
  }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (kept ? (kept.get(name) ?? null) : refuse()),
    setItem: (name: string, value: string) => (kept ? kept.set(name, value) : refuse()),
  })
  vi.stubGlobal('window', new EventTarget())
}

beforeEach(() => browse(new Map()))
afterEach(() => vi.unstubAllGlobals())

test('only what another company serves, or what counts visits, needs consent', () => {
  expect(listPurposes(config)).toEqual([])
  expect(listPurposes({...config, supportLoaderUrl: '/support/loader.js'})).toEqual([])
  const hosted = {...config, supportLoaderUrl: 'https://support.example.com/l.js', analyticsScriptUrl: '/count.js'}
  expect(listPurposes(hosted)).toEqual(['support', 'analytics'])
})

test('no answer is not consent, and an answer is kept with its date', () => {
  expect([isUndecided(['support']), isGranted('support'), isUndecided([])]).toEqual([true, false, false])
  saveConsent(['support'], true)
  expect([isUndecided(['support']), isGranted('support')]).toEqual([false, true])
  expect(Date.parse(readConsent()?.decidedAt ?? '')).toBeLessThanOrEqual(Date.now())
  saveConsent(['support'], false)
  expect([isUndecided(['support']), isGranted('support')]).toEqual([false, false])
  expect(isUndecided(['support', 'analytics'])).toBe(true)
})

test('listeners hear the answer and the one before it, until they stop', () => {
  const heard: unknown[] = []
  const stop = onConsentChange((consent, before) => heard.push([consent.granted, before?.granted ?? null]))
  saveConsent(['support'], true)
  saveConsent(['support'], false)
  stop()
  saveConsent(['support'], true)
  expect(heard).toEqual([
    [['support'], null],
    [[], ['support']],
  ])
  const reopened = vi.fn()
  const stopWaiting = onConsentReopen(reopened)
  reopenConsent()
  stopWaiting()
  reopenConsent()
  expect(reopened).toHaveBeenCalledTimes(1)
})

test('an answer to an earlier wording, or something else under its name, counts as none', () => {
  for (const kept of [
    'nonsense',
    '1',
    '{}',
    '{"version":0,"decidedAt":"","asked":["support"],"granted":["support"]}',
  ]) {
    browse(new Map([['consent', kept]]))
    expect(isGranted('support'), kept).toBe(false)
    expect(isUndecided(['support']), kept).toBe(true)
  }
})

test('a browser that keeps nothing is asked again, and its answer still counts for now', () => {
  browse(null)
  const heard = vi.fn()
  onConsentChange(heard)
  saveConsent(['support'], true)
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({granted: ['support']}), null)
  expect([isGranted('support'), isUndecided(['support'])]).toEqual([false, true])
})
