import {expect, test} from '@playwright/test'
import {SUPPORT_WIDGET} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {readEnvironment} from '../support/environment'
import {ask, bubbleOf, openPanel, panelOf} from '../support/support-panel'

test('S9-widget the panel shows faq, orders, shopper and recent conversations, in this order', async ({page}) => {
  const panel = await openPanel(page)
  const marks = ['Search the answers', 'Find an order', 'Your details', 'Recent conversations']
  const text = (await panel.textContent()) ?? ''
  const positions = marks.map(mark => text.indexOf(mark))
  expect(positions.every(position => position >= 0)).toBe(true)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(await page.evaluate(() => window._support?.appOrder)).toEqual([...SUPPORT_WIDGET.apps])
})

test('S9-widget with blocked storage a conversation goes on after its first question', async ({page}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is blocked', 'SecurityError')
      },
    }),
  )
  const panel = await openPanel(page)
  await ask(page, 'Do you print kites?')
  await panel.getByRole('textbox', {name: 'Write on'}).fill('Large ones?')
  await panel.getByRole('button', {name: 'Send', exact: true}).click()
  await expect(panel.getByRole('log').getByRole('listitem')).toHaveCount(2)
  await panel.getByRole('button', {name: 'Back'}).click()
  await expect(panel.getByRole('button', {name: /Do you print kites/})).toBeVisible()
})

test('S9-widget the knowledge base shows answers from the CMS, and its links navigate without a reload', async ({
  page,
}) => {
  const panel = await openPanel(page)
  await panel.getByRole('searchbox').fill('print is wrong')
  await panel.getByRole('button', {name: 'What if a print is wrong?'}).click()
  await expect(panel.getByRole('heading', {name: 'What if a print is wrong?'})).toBeFocused()
  await page.evaluate(() => Object.assign(window, {isSame: true}))
  await panel.getByRole('link', {name: 'return and replacement policy'}).click()
  await expect(page).toHaveURL(routes.policy('return-and-replacement-policy'))
  await expect(panel).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await panel.getByRole('button', {name: 'Back'}).click()
  await panel.getByRole('searchbox').fill('zeppelin')
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await expect(panel.getByRole('textbox', {name: 'Your question'})).toHaveValue('zeppelin')
})

test('S9-widget a question reaches the backend, its answer reaches the visitor, and both appear on another page', async ({
  page,
  request,
}) => {
  const {api, secrets} = readEnvironment()
  await openPanel(page)
  const text = `Do you print zeppelins? ${Date.now()}`
  await ask(page, text)
  const adminUrl = `${api.url}/admin/support/conversations`
  const headers = {authorization: `Bearer ${secrets.catalogueAdminToken}`}
  const {data} = await (await request.get(adminUrl, {headers})).json()
  const {id} = data.find((one: {messages: {text: string}[]}) => one.messages[0]?.text === text)
  await request.post(`${adminUrl}/${id}/messages`, {headers, data: {text: 'Only small ones.'}})
  await page.clock.runFor(16_000)
  await expect(panelOf(page).getByRole('log')).toContainText('Only small ones.')

  await page.goto(routes.blog)
  await bubbleOf(page).click()
  await panelOf(page).getByRole('button', {name: text}).click()
  const log = panelOf(page).getByRole('log')
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await panelOf(page).getByRole('textbox', {name: 'Write on'}).fill('How small?')
  await panelOf(page).getByRole('button', {name: 'Send', exact: true}).click()
  await expect(log.getByRole('listitem')).toHaveCount(3)
})

test('S9-widget the same text sent twice in a row is two messages', async ({page}) => {
  const panel = await openPanel(page)
  await ask(page, 'Do you print flags?')
  const messages = panel.getByRole('log').getByRole('listitem')
  const text = panel.getByRole('textbox', {name: 'Write on'})
  for (const count of [2, 3]) {
    await text.fill('Yes')
    await panel.getByRole('button', {name: 'Send', exact: true}).click()
    await expect(messages).toHaveCount(count)
    await expect(text).toHaveValue('')
  }
})

test('S9-widget a conversation that another tab has forgotten says so', async ({page}) => {
  const panel = await openPanel(page)
  await ask(page, 'Do you print curtains?')
  await page.evaluate(() => localStorage.removeItem('support.visitor'))
  await panel.getByRole('textbox', {name: 'Write on'}).fill('Long ones?')
  await panel.getByRole('button', {name: 'Send', exact: true}).click()
  await expect(panel.getByRole('alert')).toContainText('no longer available in this browser')
})

test('S9-widget a browser with the token of another backend can ask', async ({page}) => {
  await page.addInitScript(() => localStorage.setItem('support.visitor', 'issued.by.another.backend'))
  const panel = await openPanel(page)
  await expect(panel.getByText('None yet.')).toBeVisible()
  await ask(page, 'Do you print cushions?')
})

test('S9-widget a message cannot be edited while it is being sent', async ({page}) => {
  const panel = await openPanel(page)
  await ask(page, 'Do you print tents?')
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/support/conversations/*/messages', async route => {
    await released
    await route.continue()
  })
  const text = panel.getByRole('textbox', {name: 'Write on'})
  await text.fill('My order is late.')
  await panel.getByRole('button', {name: 'Send', exact: true}).click()
  await expect(text).not.toBeEditable()
  await text.pressSequentially(' It is OP-204418.')
  await expect(text).toHaveValue('My order is late.')
  release()
  await expect(panel.getByRole('log').getByRole('listitem')).toHaveCount(2)
  await expect(text).toHaveValue('')
  await expect(text).toBeEditable()
})

test('S9-widget a question that fails to send is kept, and sending it again stores it once', async ({page}) => {
  await openPanel(page)
  const keys: (string | undefined)[] = []
  await page.route('**/support/conversations', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The request is stored, but its response is lost.
    await route.fetch()
    await route.abort()
  })
  const panel = panelOf(page)
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await panel.getByRole('textbox', {name: 'Your question'}).fill('Is anybody there?')
  await panel.getByRole('button', {name: 'Send question'}).click()
  await expect(panel.getByRole('alert')).toContainText('still here')
  await expect(panel.getByRole('textbox', {name: 'Your question'})).toHaveValue('Is anybody there?')
  // The page may be another one by then.
  await page.getByRole('banner').getByRole('link', {name: 'Products'}).click()
  await expect(page).toHaveURL(routes.catalog)
  await panel.getByRole('button', {name: 'Send question'}).click()
  await expect(panel.getByRole('log').getByRole('listitem')).toHaveCount(1)
  expect(new Set(keys).size).toBe(1)
  await panel.getByRole('button', {name: 'Back'}).click()
  await expect(panel.getByRole('button', {name: /Is anybody there/})).toHaveCount(1)
})

test('S9-widget a response that arrives after its view has closed changes nothing', async ({page}) => {
  const panel = await openPanel(page)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/support/conversations', async route => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await panel.getByRole('textbox', {name: 'Your question'}).fill('Too slow?')
  await panel.getByRole('button', {name: 'Send question'}).click()
  await panel.getByRole('button', {name: 'Back'}).click()
  const answered = page.waitForResponse(reply => reply.request().method() === 'POST')
  release()
  await answered
  await panel.getByRole('button', {name: 'Find an order'}).click()
  await panel.getByRole('button', {name: 'Back'}).click()
  await panel.getByRole('button', {name: /Too slow/}).click()
  await expect(panel.getByRole('log')).toContainText('Too slow?')
})

test('S9-widget an order is found by number and email, and a wrong pair shows a message', async ({page}) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', {name: 'Find an order'}).click()
  await panel.getByRole('textbox', {name: 'Order number'}).fill('#op-204418')
  await panel.getByRole('textbox', {name: /^Email/}).fill('somebody@example.com')
  await panel.getByRole('button', {name: 'Find the order'}).click()
  await expect(panel.getByRole('heading', {name: 'No order fits both'})).toBeFocused()
  await panel.getByRole('textbox', {name: /^Email/}).fill('mina.okafor@example.com')
  await panel.getByRole('button', {name: 'Find the order'}).click()
  await expect(panel.getByRole('heading', {name: 'OP-204418: posted'})).toBeFocused()
  const events = panel.getByRole('list', {name: 'What has happened so far'}).getByRole('listitem')
  await expect(events).toHaveText([/\d{1,2} \p{L}+, \d\d:\d\d$/u, /^On the press/, /^Posted/])
  await expect(panel.getByText(/^Expected \d{1,2}.*–.* \p{L}+, .+ post\.$/u)).toBeVisible()
})

test('S9-widget details are stored in the browser, prefill the question form, and are deleted on request', async ({
  page,
}) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', {name: 'Your details'}).click()
  await panel.getByRole('textbox', {name: /^Your name/}).fill('Ada Press')
  await panel.getByRole('textbox', {name: /^Email/}).fill('ada@example.com')
  await panel.getByRole('button', {name: 'Keep them'}).click()
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await expect(panel.getByRole('textbox', {name: /^Your name/})).toHaveValue('Ada Press')
  await panel.getByRole('button', {name: 'Back'}).click()
  await panel.getByRole('button', {name: /Ada Press/}).click()
  await panel.getByRole('button', {name: 'Forget me'}).click()
  await expect(panel.getByRole('button', {name: /So that we know whom/})).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('support')))).toEqual([])
})

test('S2-widget it persists across navigation with the typed text', async ({page}) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await panel.getByRole('textbox', {name: 'Your question'}).fill('Half a thou')
  await page.getByRole('banner').getByRole('link', {name: 'Products'}).click()
  await expect(page).toHaveURL(routes.catalog)
  await expect(panel.getByRole('textbox', {name: 'Your question'})).toHaveValue('Half a thou')
})
