// @vitest-environment jsdom
import {act} from 'react'
import {createRoot, type Root} from 'react-dom/client'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import NewsletterForm from '@/components/blog/NewsletterForm'
import {API_TIMEOUT_MS} from '@/lib/constants'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
})
afterEach(() => act(() => root.unmount()))

test('without a response in time the form says so, and can be sent again', async () => {
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal(
    'fetch',
    (_: unknown, {signal}: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  await act(async () => root.render(<NewsletterForm />))
  const email = document.querySelector('input') ?? expect.unreachable()
  email.value = 'ada@example.com'
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(document.querySelector('button')?.getAttribute('aria-disabled')).toBe('true')
  expect(limits.mock.calls).toEqual([[expect.any(Number)]])
  expect(limits.mock.calls[0]?.[0]).toBeGreaterThan(API_TIMEOUT_MS)
  await act(async () => limit.abort())
  expect(document.querySelector('[role=status]')?.textContent).toContain('Please try again')
  expect(document.querySelector('button')?.getAttribute('aria-disabled')).toBe('false')
  expect(email.value).toBe('ada@example.com')
})
