import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {isGranted, isUndecided, listPurposes, onConsentChange, readConsent} from '@/lib/browser/consent/consent'
import {onConsentReopen, reopenConsent, saveConsent} from '@/lib/browser/consent/question'
import type {PublicConfig} from '@/lib/browser/public-config'

const config: PublicConfig = {
  apiUrl: '/backend',
  supportLoaderUrl: null,
  supportAccount: null,
  supportSlug: null,
  analyticsScriptUrl: null,
  measuresSpeed: false,
}

/** Stubs `localStorage`; null means a browser that blocks it. */
function stubStorage(stored: Map<string, string> | null) {
  const block = () => {
    throw new Error('Storage is off')
  }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (stored ? (stored.get(name) ?? null) : block()),
    setItem: (name: string, value: string) => (stored ? stored.set(name, value) : block()),
  })
  vi.stubGlobal('window', new EventTarget())
}

beforeEach(() => stubStorage(new Map()))
afterEach(() => vi.unstubAllGlobals())

test('only third-party widgets, analytics and measuring speed need consent', () => {
  expect(listPurposes(config)).toEqual([])
  expect(listPurposes({...config, supportLoaderUrl: '/support/loader.js'})).toEqual([])
  const hosted = {...config, supportLoaderUrl: 'https://support.example.com/l.js', analyticsScriptUrl: '/count.js'}
  expect(listPurposes(hosted)).toEqual(['support', 'analytics'])
  expect(listPurposes({...config, measuresSpeed: true})).toEqual(['speed'])
})

test('no decision is not consent, and a decision is stored with its date', () => {
  expect([isUndecided(['support']), isGranted('support'), isUndecided([])]).toEqual([true, false, false])
  saveConsent(['support'], true)
  expect([isUndecided(['support']), isGranted('support')]).toEqual([false, true])
  expect(Date.parse(readConsent()?.decidedAt ?? '')).toBeLessThanOrEqual(Date.now())
  saveConsent(['support'], false)
  expect([isUndecided(['support']), isGranted('support')]).toEqual([false, false])
  expect(isUndecided(['support', 'analytics'])).toBe(true)
})

test('listeners receive each decision and the previous one until they unsubscribe', () => {
  const received: unknown[] = []
  const stop = onConsentChange(({consent, before}) => received.push([consent.granted, before?.granted ?? null]))
  saveConsent(['support'], true)
  saveConsent(['support'], false)
  stop()
  saveConsent(['support'], true)
  expect(received).toEqual([
    [['support'], null],
    [[], ['support']],
  ])
  const reopened = vi.fn()
  const unsubscribe = onConsentReopen(reopened)
  reopenConsent()
  unsubscribe()
  reopenConsent()
  expect(reopened).toHaveBeenCalledTimes(1)
})

test('a decision about an earlier wording, or another value in storage, does not count', () => {
  for (const stored of [
    'nonsense',
    '1',
    '{}',
    '{"version":0,"decidedAt":"","asked":["support"],"granted":["support"]}',
  ]) {
    stubStorage(new Map([['consent', stored]]))
    expect(isGranted('support'), stored).toBe(false)
    expect(isUndecided(['support']), stored).toBe(true)
  }
})

test('without storage a decision counts until the page is left, and its listeners know the previous one', () => {
  stubStorage(null)
  const received: unknown[] = []
  onConsentChange(({consent, before}) => received.push([before?.granted ?? null, consent.granted]))
  saveConsent(['support'], true)
  expect([isGranted('support'), isUndecided(['support'])]).toEqual([true, false])
  saveConsent(['support'], false)
  expect([isGranted('support'), isUndecided(['support'])]).toEqual([false, false])
  expect(received).toEqual([
    [null, ['support']],
    [['support'], []],
  ])
})
