// @vitest-environment jsdom
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import type {View} from '@/components/support/shared/view'
import {setToken} from '@/components/support/shared/visitorStorage'
import {conversationView} from '@/components/support/views/conversationView'
import {startJsonServer} from '../../../../support/json-server'
import {connectWidget, viewContext} from '../../../../support/widget-view'

const POLL_MS = 15_000
const LIMIT = {timeout: 120_000}

const question = {id: '1', author: 'visitor', text: 'Kites?', sent_at: '2026-01-01T10:00:00Z'} as const
const answer = {id: '2', author: 'team', text: 'Small ones.', sent_at: '2026-01-01T11:00:00Z'} as const
const addition = {...answer, id: '3', text: 'And flags.'} as const

/** What the backend knows of the conversation; null while it fails. */
let messages: object[] | null
let requests: number
/** The response to each message of the visitor. */
let refusal: {status: number; body: unknown}
let server: Awaited<ReturnType<typeof startJsonServer>>
let view: View

// One server, because the client keeps its address.
beforeAll(async () => {
  server = await startJsonServer(path => {
    if (path.endsWith('/messages')) return refusal
    requests += 1
    return messages ? {body: {data: [{id: 'c', messages}], paging: {}}} : {status: 500, body: {}}
  })
})
afterAll(() => server.close())
beforeEach(() => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  requests = 0
  connectWidget(server.origin)
  Object.assign(Element.prototype, {scrollIntoView: () => undefined})
  setToken('token')
})
afterEach(() => {
  view.onLeave?.()
  vi.useRealTimers()
})

/** Opens the conversation with only its question. */
function openQuestion(): View {
  const {sent_at: sentAt, ...rest} = question
  return conversationView({id: 'c', createdAt: sentAt, updatedAt: sentAt, messages: [{...rest, sentAt}]})(viewContext)
}

test('below an answer the note of a sent message does not come back when a poll fails', async () => {
  messages = [question, answer]
  view = openQuestion()
  const [log, note] = view.body
  expect(note?.textContent).toContain('A person answers')
  await vi.waitFor(() => expect(log?.textContent).toContain(answer.text), LIMIT)
  expect(note?.textContent).toBe('')

  const notes: (string | null | undefined)[] = []
  new MutationObserver(() => notes.push(note?.textContent)).observe(note as Node, {childList: true})
  messages = null
  const before = requests
  vi.advanceTimersByTime(POLL_MS)
  // A failed request is sent twice.
  await vi.waitFor(() => expect(requests).toBeGreaterThanOrEqual(before + 2), LIMIT)
  messages = [question, answer, addition]
  vi.advanceTimersByTime(POLL_MS)
  await vi.waitFor(() => expect(log?.textContent).toContain(addition.text), LIMIT)
  expect(notes.filter(Boolean)).toEqual([])
})

test('an older answer that arrives late does not hide that the last message is not answered', async () => {
  const later = {...question, id: '4', text: 'Large ones?', sent_at: '2026-01-01T12:00:00Z'}
  messages = [question, answer, later]
  const shown = [question, later].map(({sent_at: sentAt, ...one}) => ({...one, sentAt}))
  view = conversationView({id: 'c', createdAt: question.sent_at, updatedAt: later.sent_at, messages: shown})(
    viewContext,
  )
  const [log, note] = view.body
  await vi.waitFor(() => expect(log?.textContent).toContain(answer.text), LIMIT)
  expect(note?.textContent).toContain('A person answers')
})

/** Sends a message that the backend refuses, and returns what the form says. */
async function sendRefused(status: number, errors: object[] = []) {
  messages = [question]
  refusal = {status, body: {errors}}
  view = openQuestion()
  const form = view.body.at(-1)
  const alert = form?.querySelector('[role=alert]')
  form?.dispatchEvent(new Event('submit', {cancelable: true}))
  await vi.waitFor(() => expect(alert?.textContent).not.toBe(''), LIMIT)
  return alert?.textContent
}

test('S9-widget a message to a full conversation says so', async () => {
  expect(await sendRefused(422)).toBe('This conversation is full. Please begin another one.')
})

test.for([
  [404, []],
  [400, [{field: 'support-visitor', message: 'Invalid input'}]],
] as const)(
  'S9-widget a message to a conversation that this browser cannot open any more says so: %i',
  async ([status, errors]) => {
    expect(await sendRefused(status, [...errors])).toBe(
      'This conversation is no longer available in this browser. Please begin another one.',
    )
  },
)

test('S9-widget only a field of the form needs another look', async () => {
  expect(await sendRefused(400, [{field: 'text', message: 'Write your question'}])).toBe(
    'Something needs another look.',
  )
  expect(view.body.at(-1)?.textContent).toContain('Write your question')
})

test('S9-widget a failure of the backend is not called one of the connection', async () => {
  expect(await sendRefused(500)).toMatch(/^Something went wrong on our side/)
})
