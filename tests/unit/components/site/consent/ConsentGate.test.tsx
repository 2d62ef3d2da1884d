// @vitest-environment jsdom
import {act} from 'react'
import {createRoot} from 'react-dom/client'
import {afterEach, expect, test, vi} from 'vitest'
import ConsentGate from '@/components/site/consent/ConsentGate'
import {CONSENT_KEY} from '@/lib/browser/consent/consent'

afterEach(() => vi.unstubAllGlobals())

test('the question closes when another tab has answered it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({measuresSpeed: true}))
  localStorage.clear()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(<ConsentGate />))
  await vi.waitFor(() => act(async () => expect(container.textContent).toContain('May we?')), {timeout: 120_000})
  const newValue = JSON.stringify({version: 1, decidedAt: new Date().toISOString(), asked: ['speed'], granted: []})
  localStorage.setItem(CONSENT_KEY, newValue)
  act(() => window.dispatchEvent(new StorageEvent('storage', {key: CONSENT_KEY, newValue})))
  expect(container.textContent).toBe('')
  act(() => root.unmount())
})
