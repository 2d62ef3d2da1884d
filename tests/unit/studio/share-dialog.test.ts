// @vitest-environment jsdom
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {createClient} from '@sanity/client'
import {ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {createElement} from 'react'
import {createRoot, type Root} from 'react-dom/client'
import {SourceContext} from 'sanity/_singletons'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {ShareDialog} from '@/studio/presentation/ShareDialog'

let lake: Server
let root: Root
let respond: () => void

/** Renders the dialog with a lake that rejects every request as soon as `respond` is called. */
beforeEach(async () => {
  const {promise, resolve: release} = Promise.withResolvers<void>()
  respond = release
  lake = createServer(async (_, response) => {
    await promise
    response.writeHead(403, {'Content-Type': 'application/json'}).end('{}')
  }).listen(0)
  await new Promise(resolve => lake.once('listening', resolve))
  const client = createClient({
    ...{projectId: 'overprint', dataset: 'production', apiVersion: '2025-02-19', useCdn: false},
    ...{apiHost: `http://localhost:${(lake.address() as AddressInfo).port}`, useProjectHostname: false},
  })
  const source = {getClient: () => client, currentUser: {id: 'editor'}} as never
  const dialog = createElement(ShareDialog, {path: '/blog/a', document: 'post-a', otherName: null})
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    createElement(
      ThemeProvider,
      {theme: buildTheme()} as never,
      createElement(SourceContext.Provider, {value: source}, dialog),
    ),
  )
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  lake.closeAllConnections()
  await new Promise(resolve => lake.close(resolve))
})

const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)

test('what a link shows cannot be chosen again while it is created', async () => {
  // The secrets that have expired are deleted too, which is rejected as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const isDisabled = () => find<HTMLInputElement>('input[type=checkbox]')?.disabled
  await expect.poll(isDisabled).toBe(false)
  find<HTMLButtonElement>('button')?.click()
  await expect.poll(isDisabled).toBe(true)
  respond()
  await expect.poll(() => find('[role=alert]')?.textContent).toMatch(/can’t share previews/)
  expect(isDisabled()).toBe(false)
})
