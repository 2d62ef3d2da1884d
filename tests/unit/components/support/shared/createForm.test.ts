// @vitest-environment jsdom
import {expect, test, vi} from 'vitest'
import {createField} from '@/components/support/shared/createField'
import {createForm} from '@/components/support/shared/createForm'
import {SupportError} from '@/lib/browser/support'

/** Creates a form with one field. Returns the keys of its requests, and a function that sends a text and waits for the end. */
function start(reply: () => Promise<void>) {
  const keys: string[] = []
  const text = createField({name: 'text', label: 'Write on', maxLength: 2000})
  const form = createForm({
    fields: [text],
    submit: 'Send',
    busy: 'Sending …',
    send(_values, key) {
      keys.push(key)
      return reply()
    },
  })
  const button = form.querySelector('button')
  const send = async (value: string) => {
    text.input.value = value
    form.dispatchEvent(new Event('submit', {cancelable: true}))
    await vi.waitFor(() => expect(button?.textContent).toBe('Send'), {timeout: 120_000})
  }
  return {keys, send, input: text.input}
}

test('the same text sent twice is two messages', async () => {
  const {keys, send} = start(() => Promise.resolve())
  await send('Yes')
  await send('Yes')
  expect(new Set(keys).size).toBe(2)
})

test('a retry after a failure is the same message, and a changed text is another one', async () => {
  const {keys, send} = start(() => Promise.reject(new Error('The connection failed')))
  await send('Yes')
  await send('Yes')
  await send('No')
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
})

test('a retry after a refused key has another key', async () => {
  const {keys, send} = start(() => Promise.reject(new SupportError(422)))
  await send('Yes')
  await send('Yes')
  expect(new Set(keys).size).toBe(2)
})

test('S9-widget the fields are read-only while a request is on its way, because the response may clear them', async () => {
  const states: boolean[] = []
  const {send, input} = start(async () => void states.push(input.readOnly))
  await send('Yes')
  states.push(input.readOnly)
  expect(states).toEqual([true, false])
})

test('S9-widget a field can be edited after a failure', async () => {
  const {send, input} = start(() => Promise.reject(new SupportError(null)))
  await send('Yes')
  expect([input.readOnly, input.value]).toEqual([false, 'Yes'])
})

test('S9-widget the field that is refused has the focus when it can be edited again', async () => {
  const {send, input} = start(() => Promise.reject(new SupportError(400, [{field: 'text', message: 'is too short'}])))
  const states: boolean[] = []
  document.body.append(input.form as HTMLFormElement)
  input.addEventListener('focus', () => states.push(input.readOnly))
  await send('Y')
  input.form?.remove()
  expect(states).toEqual([false])
})
