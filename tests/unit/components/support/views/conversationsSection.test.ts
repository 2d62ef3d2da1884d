// @vitest-environment jsdom
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {setToken} from '@/components/support/shared/visitorStorage'
import {conversationsSection} from '@/components/support/views/conversationsSection'
import {startJsonServer} from '../../../../support/json-server'
import {connectWidget, viewContext} from '../../../../support/widget-view'

let server: Awaited<ReturnType<typeof startJsonServer>>
beforeAll(async () => {
  server = await startJsonServer(() => ({status: 500, body: {}}))
})
afterAll(() => server.close())

test('S9-widget a list of conversations that cannot be read says so, and nothing about a form', async () => {
  connectWidget(server.origin)
  setToken('token')
  const section = conversationsSection(viewContext)
  await vi.waitFor(() => expect(section.textContent).not.toContain('Fetching them'), {timeout: 120_000})
  expect(section.querySelector('p')?.textContent).toBe('They can’t be read just now. Please look again in a minute.')
})
