// @vitest-environment jsdom
import {RouterContext} from 'next/dist/shared/lib/router-context.shared-runtime'
import type {NextRouter} from 'next/router'
import {act} from 'react'
import {createRoot} from 'react-dom/client'
import {afterEach, expect, test, vi} from 'vitest'
import AccountRow from '@/components/site/sidebar/AccountRow'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'

afterEach(() => vi.unstubAllGlobals())

test.each([
  {page: routes.contact, link: signInPath(routes.contact), current: null},
  {page: signInPath(routes.account), link: signInPath(routes.account), current: 'page'},
])('“Sign in” on $page leads to $link', async ({page, link, current}) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const router = {asPath: page, pathname: page.replace(/[?].*/, ''), prefetch: () => Promise.resolve()}
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <RouterContext value={router as unknown as NextRouter}>
        <AccountRow isOpen />
      </RouterContext>,
    ),
  )
  const signIn = document.querySelector('a')
  expect(signIn?.textContent).toBe('Sign in')
  expect([signIn?.getAttribute('href'), signIn?.getAttribute('aria-current')]).toEqual([link, current])
  act(() => root.unmount())
})
