// @vitest-environment jsdom
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {questionView} from '@/components/support/views/questionView'
import {type ScriptedBackend, startScriptedBackend} from '../../../../support/scripted-backend'
import {connectWidget, viewContext} from '../../../../support/widget-view'

const LIMIT = {timeout: 120_000}
const STARTED = {
  visitor_token: 'token',
  conversation: {id: 'c', created_at: '2026-01-01T10:00:00Z', updated_at: '2026-01-01T10:00:00Z', messages: []},
}

let backend: ScriptedBackend
beforeAll(async () => {
  backend = await startScriptedBackend()
})
afterAll(() => backend.close())

test('S9-widget a question that is sent again from another page is the same request', async () => {
  connectWidget(backend.url)
  // The first response is lost.
  backend.replies = [{cut: true}, {status: 201, body: STARTED}]
  const replace = vi.fn()
  history.pushState(null, '', '/catalog')
  const form = questionView('Do you print kites?')({...viewContext, replace}).body[0] ?? expect.unreachable()
  const send = () => form.dispatchEvent(new Event('submit', {cancelable: true}))
  send()
  await vi.waitFor(() => expect(form.textContent).toContain('What you typed is still here'), LIMIT)
  history.pushState(null, '', '/contact')
  send()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce(), LIMIT)
  const [first, second] = backend.requests.map(({headers, body}) => ({key: headers['idempotency-key'], body}))
  expect(first?.body).toContain('"/catalog"')
  expect(second).toEqual(first)
})

test('S9-widget another question after a failure has the page on which it is sent', async () => {
  backend.requests.length = 0
  connectWidget(backend.url)
  backend.replies = [{status: 429}, {status: 201, body: STARTED}]
  const replace = vi.fn()
  history.pushState(null, '', '/catalog')
  const view = questionView('Do you print kites?')({...viewContext, replace})
  const form = view.body[0] ?? expect.unreachable()
  const send = () => form.dispatchEvent(new Event('submit', {cancelable: true}))
  send()
  await vi.waitFor(() => expect(form.textContent).toContain('That was a lot at once'), LIMIT)
  history.pushState(null, '', '/contact')
  Object.assign(view.focus ?? expect.unreachable(), {value: 'Do you print flags?'})
  send()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce(), LIMIT)
  expect(backend.requests.map(({body}) => JSON.parse(body).page)).toEqual(['/catalog', '/contact'])
})
