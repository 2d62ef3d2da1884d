import {expect, test} from 'vitest'
import {contentSecurityPolicy} from '@/lib/content-security-policy'

/** The public icon service that is asked where the site's own does not answer. */
const ICONS = 'https://api.iconify.design'

const directives = (policy: string) => Object.fromEntries(policy.split('; ').map(part => part.split(/ (.*)/, 2)))

test('with a backend and a widget on this site nothing else is allowed', () => {
  const policy = directives(contentSecurityPolicy({PUBLIC_API_URL: '/backend', isDevelopment: false}))
  expect(policy['script-src']).toBe("'self'")
  expect(policy['connect-src']).toBe(`'self' ${ICONS}`)
  expect(policy['object-src']).toBe("'none'")
  expect(JSON.stringify(policy)).not.toContain('unsafe-eval')
})

test('S7-client a backend at an absolute address may be called, and nothing of it may run', () => {
  const policy = directives(
    contentSecurityPolicy({PUBLIC_API_URL: 'https://api.example.com:8443/v2', isDevelopment: false}),
  )
  expect(policy['connect-src']).toBe(`'self' ${ICONS} https://api.example.com:8443`)
  expect(policy['script-src']).toBe("'self'")
})

test('S7-widget another party’s widget may load, call, show pictures and frames from its own origin', () => {
  const policy = directives(
    contentSecurityPolicy({
      PUBLIC_API_URL: '/backend',
      SUPPORT_LOADER_URL: 'https://chat.example.com/loader.js',
      isDevelopment: false,
    }),
  )
  for (const name of ['script-src', 'connect-src', 'img-src', 'frame-src'])
    expect(policy[name], name).toContain(' https://chat.example.com')
  expect(policy['style-src']).not.toContain('chat.example.com')
})
