// @vitest-environment jsdom
import {act} from 'react'
import {createRoot, type Root} from 'react-dom/client'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {ContactForm, type ContactState} from '@/components/contact/ContactForm'
import {rejectedState} from '@/components/contact/rejectedState'
import type {ContactDraft} from '@/lib/catalogue/choice/contact-draft'
import {API_TIMEOUT_MS} from '@/lib/constants'

const TYPED = 'The proof looks right.'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
})
afterEach(() => act(() => root.unmount()))

/** Shows the form at an address, or another page. */
async function visit(address: string, page: {draft?: ContactDraft; initial?: ContactState} | null) {
  history.pushState(null, '', address)
  await act(async () => root.render(page && <ContactForm key={address} {...page} />))
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.unreachable(`There is no ${name}`)

/** Types a text as a browser reports it. */
async function type(name: string, text: string) {
  const element = field(name)
  // React ignores a value that a script has set by the element's own property.
  const prototype = Object.getPrototypeOf(element)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  const event = new Event(element.matches('select') ? 'change' : 'input', {bubbles: true})
  await act(async () => void element.dispatchEvent(event))
}

test('what is typed is there again after another page, but neither the consent nor the honeypot', async () => {
  await visit('/contact', {})
  await type('name', 'Ada Press')
  await type('topic', 'order')
  await type('message', TYPED)
  await type('website', 'https://bot.example')
  await act(async () => field('consent').click())
  await visit('/', null)
  await visit('/contact', {})
  expect([field('name').value, field('topic').value, field('message').value]).toEqual(['Ada Press', 'order', TYPED])
  expect([field('consent').checked, field('website').value]).toEqual([false, ''])
})

test('a form that is filled in for a product keeps its own text', async () => {
  const draft = {topic: 'sales', message: 'I would like a sample of this, please.'}
  await visit('/contact', {})
  await type('message', TYPED)
  await visit('/contact?product=tote', {draft})
  expect([field('topic').value, field('message').value]).toEqual(['sales', draft.message])
  await type('message', 'Two samples, please.')
  await visit('/', null)
  await visit('/contact?product=tote', {draft})
  expect(field('message').value).toBe('Two samples, please.')
  await visit('/contact', {})
  expect(field('message').value).toBe(TYPED)
})

test('a form that was rejected without JavaScript shows which fields were', async () => {
  await visit('/contact?sent=rejected.email', {initial: rejectedState({rejected: ['email']})})
  const message = 'Enter an email address such as ada@example.com'
  expect(field('email').getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field('email').getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect([...document.querySelectorAll('[role=alert] a')].map(link => link.textContent)).toEqual([message])
  expect(field('name').getAttribute('aria-invalid')).toBeNull()
})

/** Fills the form in, and sends it. */
async function send() {
  for (const name of ['name', 'topic', 'message']) await type(name, name === 'topic' ? 'order' : TYPED)
  await type('email', 'ada@example.com')
  await act(async () => field('consent').click())
  await act(async () => document.querySelector('form')?.requestSubmit())
}

test('a message that may have been sent keeps its key while the visitor looks at another page', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: unknown, {headers}: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    throw new TypeError('The connection was lost')
  })
  await visit('/contact', {})
  await send()
  await visit('/', null)
  await visit('/contact', {})
  await act(async () => field('consent').click())
  await act(async () => document.querySelector('form')?.requestSubmit())
  await visit('/', null)
  await visit('/contact', {})
  await type('message', `${TYPED} Thank you.`)
  await act(async () => field('consent').click())
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(keys).toEqual([expect.stringMatching(/./), keys[0], expect.stringMatching(/./)])
  expect(keys[2]).not.toBe(keys[0])
})

test('without a response in time the form says so, and can be sent again', async () => {
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal(
    'fetch',
    (_: unknown, {signal}: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  await visit('/contact', {})
  await send()
  expect(document.querySelector('button')?.textContent).toContain('Sending')
  expect(limits.mock.calls).toEqual([[expect.any(Number)]])
  expect(limits.mock.calls[0]?.[0]).toBeGreaterThan(API_TIMEOUT_MS)
  await act(async () => limit.abort())
  expect(document.querySelector('[role=alert]')?.textContent).toContain('the connection failed')
  expect(document.querySelector('button')?.textContent).toContain('Send message')
  expect(field('message').value).toBe(TYPED)
})

test('a message that was sent is not there again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({reference: 'OP-23456-ABCDE'}))
  await visit('/contact', {})
  await send()
  await vi.waitFor(
    async () => {
      await act(() => vi.dynamicImportSettled())
      expect(document.body.textContent).toContain('OP-23456-ABCDE')
    },
    {timeout: 120_000},
  )
  await visit('/', null)
  await visit('/contact', {})
  expect(['name', 'email', 'topic', 'message'].map(name => field(name).value)).toEqual(['', '', '', ''])
})
