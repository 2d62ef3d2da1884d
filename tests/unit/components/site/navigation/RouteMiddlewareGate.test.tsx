import {RouterContext} from 'next/dist/shared/lib/router-context.shared-runtime'
import type {NextRouter} from 'next/router'
import {prerender} from 'react-dom/static'
import {expect, test} from 'vitest'
import RouteMiddlewareGate, {type GuardedPage} from '@/components/site/navigation/RouteMiddlewareGate'

const router = {asPath: '/private'} as NextRouter
const Private = () => <h1>Private</h1>
const Notice = () => <p>It needs JavaScript.</p>

async function toHtml(Component: GuardedPage): Promise<string> {
  const {prelude} = await prerender(
    <RouterContext value={router}>
      <RouteMiddlewareGate Component={Component} pageProps={{}} />
    </RouterContext>,
  )
  return new Response(prelude).text()
}

test('S6-auth the server renders what browsers without scripts show, and nothing of the page', async () => {
  const middleware = ['auth']
  expect(await toHtml(Object.assign(Private, {middleware}))).toBe('')
  expect(await toHtml(Object.assign(Private, {middleware, WithoutScript: Notice}))).toBe(
    '<noscript><p>It needs JavaScript.</p></noscript>',
  )
})
