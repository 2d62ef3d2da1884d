// @vitest-environment jsdom
import Router from 'next/router'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {CONSENT_KEY, onConsentChange, type Purpose} from '@/lib/browser/consent/consent'
import {followOtherTabs, saveConsent} from '@/lib/browser/consent/question'
import {reloadIfWithdrawn} from '@/lib/browser/consent/withdrawal'

const reload = vi.fn()
let stops: (() => void)[]

beforeEach(() => {
  reload.mockReset()
  // The reload of jsdom cannot be observed.
  vi.stubGlobal('window', Object.assign(new EventTarget(), {location: {reload}}))
  localStorage.clear()
  document.body.replaceChildren()
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
})

/** Starts what a page with the consent question starts. */
const watch = () => stops.push(onConsentChange(reloadIfWithdrawn), followOtherTabs())

/** Stores a decision as another tab does. */
function decideElsewhere(granted: Purpose[]) {
  const decidedAt = new Date().toISOString()
  const newValue = JSON.stringify({version: 1, decidedAt, asked: ['analytics'], granted})
  localStorage.setItem(CONSENT_KEY, newValue)
  window.dispatchEvent(new StorageEvent('storage', {key: CONSENT_KEY, newValue}))
}

test('a page reloads when what it has loaded is withdrawn, also in a browser that blocks storage', () => {
  const block = () => {
    throw new Error('Storage is off')
  }
  for (const storage of [localStorage, {getItem: block, setItem: block}]) {
    vi.stubGlobal('localStorage', storage)
    reload.mockReset()
    stops.push(onConsentChange(reloadIfWithdrawn))
    saveConsent(['analytics'], true)
    expect(reload).not.toHaveBeenCalled()
    saveConsent(['analytics'], false)
    expect(reload).toHaveBeenCalledTimes(1)
    stops.pop()?.()
  }
})

test('a decision in another tab counts here, and the page reloads only when something was withdrawn', async () => {
  const received: unknown[] = []
  watch()
  stops.push(onConsentChange(({consent, isElsewhere}) => received.push([consent.granted, isElsewhere])))
  decideElsewhere(['analytics'])
  window.dispatchEvent(new StorageEvent('storage', {key: 'another', newValue: '1'}))
  await vi.dynamicImportSettled()
  expect(reload).not.toHaveBeenCalled()
  decideElsewhere([])
  await vi.waitFor(() => expect(reload).toHaveBeenCalled(), {timeout: 120_000})
  expect(received).toEqual([
    [['analytics'], true],
    [[], true],
  ])
})

test('what the visitor has typed is kept: the page reloads after the next navigation', async () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = 'Dear printers'
  saveConsent(['analytics'], true)
  watch()
  decideElsewhere([])
  await vi.dynamicImportSettled()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.dynamicImportSettled()
  expect(reload).not.toHaveBeenCalled()
  field.remove()
  Router.events.emit('routeChangeComplete')
  await vi.waitFor(() => expect(reload).toHaveBeenCalled(), {timeout: 120_000})
})
