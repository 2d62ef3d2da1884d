// @vitest-environment jsdom
import {beforeEach, expect, test, vi} from 'vitest'
import {viewContext} from '../../../../support/widget-view'

const LIMIT = {timeout: 120_000}
const NONE = 'No answer has these words.'

/** Ends the request for the answers. */
let respond: (response: Response) => void
let announced: string[]
let section: Element

beforeEach(async () => {
  announced = []
  // The client keeps the answers once it has them.
  vi.resetModules()
  const {faqSection} = await import('@/components/support/views/faqSection')
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>(resolve => {
        respond = resolve
      }),
  )
  section = faqSection({...viewContext, announce: text => announced.push(text)})
})

function search(text: string) {
  const input = section.querySelector('input') ?? expect.unreachable()
  input.value = text
  input.dispatchEvent(new Event('input'))
}

test('S9-widget a search does not say that there are no answers when they could not be read', async () => {
  respond(new Response(null, {status: 503}))
  await vi.waitFor(() => expect(section.textContent).toContain('can’t be read'), LIMIT)
  search('kites')
  expect(section.textContent).toContain('can’t be read')
  expect(section.textContent).not.toContain(NONE)
  expect(announced).toEqual([])
})

test('S9-widget a search that begins before the answers are here finds them', async () => {
  search('kites')
  expect(section.textContent).toContain('Fetching the answers')
  expect(section.textContent).not.toContain(NONE)
  expect(announced).toEqual([])
  respond(Response.json([{id: '1', question: 'Do you print kites?', answer: []}]))
  await vi.waitFor(() => expect(section.querySelector('button')?.textContent).toContain('kites'), LIMIT)
  expect(announced).toEqual(['One answer'])
  search('zeppelins')
  expect(section.textContent).toContain(NONE)
})

test('S9-widget a site without answers says so only to a search', async () => {
  respond(Response.json([]))
  await vi.waitFor(() => expect(section.textContent).not.toContain('Fetching'), LIMIT)
  expect(section.textContent).not.toContain(NONE)
  search('kites')
  expect(section.textContent).toContain(NONE)
})
