import {describe, expect, test} from 'vitest'
import {contentSecurityPolicy, studioSecurityPolicy} from '@/lib/http/content-security-policy'

/** The public icon service, the fallback for icons that the site does not have. */
const ICONS = 'https://api.iconify.design'

const directives = (policy: string) => Object.fromEntries(policy.split('; ').map(part => part.split(/ (.*)/, 2)))

test('with the backend and the widget on this site no other origin is allowed', () => {
  const policy = directives(contentSecurityPolicy({PUBLIC_API_URL: '/backend', isDevelopment: false}))
  expect(policy['script-src']).toBe("'self'")
  expect(policy['connect-src']).toBe(`'self' ${ICONS}`)
  expect(policy['object-src']).toBe("'none'")
  expect(JSON.stringify(policy)).not.toContain('unsafe-eval')
})

test('S7-client a backend on another origin may be called, but its scripts may not run', () => {
  const policy = directives(
    contentSecurityPolicy({PUBLIC_API_URL: 'https://api.example.com:8443/v2', isDevelopment: false}),
  )
  expect(policy['connect-src']).toBe(`'self' ${ICONS} https://api.example.com:8443`)
  expect(policy['script-src']).toBe("'self'")
})

const withLoader = (SUPPORT_LOADER_URL: string) =>
  directives(contentSecurityPolicy({PUBLIC_API_URL: '/backend', SUPPORT_LOADER_URL, isDevelopment: false}))

test('S7-widget a hosted widget may load its resources and call its service, on its own hosts', () => {
  const policy = withLoader('https://cdn.chat.example.com/loader.js')
  for (const name of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src', 'media-src', 'frame-src'])
    expect(policy[name], name).toContain(' https://cdn.chat.example.com https://*.chat.example.com')
  expect(policy['connect-src']).toContain(' wss://*.chat.example.com')
  expect(policy['script-src']).not.toContain('wss:')
})

test('S7-widget sibling hosts are not allowed when the parent domain may be a public suffix', () => {
  for (const host of ['chat.co.uk', 'chat.com.au', 'chat.com', 'localhost:4000', '127.0.0.1:4000']) {
    const policy = withLoader(`https://${host}/loader.js`)
    expect(policy['script-src'], host).toBe(`'self' https://${host}`)
  }
  expect(withLoader('http://cdn.chat.example.com/loader.js')['script-src']).toBe("'self' http://cdn.chat.example.com")
  expect(withLoader('/support/loader.js')['script-src']).toBe("'self'")
})

test('the analytics script may run and report, and nothing else', () => {
  const ANALYTICS_SCRIPT_URL = 'https://count.example.com/c.js'
  const policy = directives(
    contentSecurityPolicy({PUBLIC_API_URL: '/backend', ANALYTICS_SCRIPT_URL, isDevelopment: false}),
  )
  const allowed = Object.entries(policy).filter(([, sources]) => String(sources).includes('https://count.example.com'))
  expect(allowed.map(([name]) => name)).toEqual(['script-src', 'img-src', 'connect-src'])
})

describe('the Studio', () => {
  const policyOf = (SANITY_API_HOST: string) =>
    directives(studioSecurityPolicy({SANITY_API_HOST, PUBLIC_API_URL: '/backend', isDevelopment: false}))

  test('on a self-hosted lake calls only this site and runs only its own code', () => {
    const policy = policyOf('http://localhost:4010')
    expect(policy['script-src']).toBe("'self'")
    expect(policy['connect-src']).toBe("'self'")
    expect(policy['font-src']).toBe("'self'")
    expect(policy['img-src']).toContain('http://localhost:4010')
    expect(JSON.stringify(policy)).not.toMatch(/sanity\.io|unsafe-eval/)
  })

  test('on a hosted project may call Sanity', () => {
    const policy = policyOf('https://api.sanity.io')
    expect(policy['connect-src']).toContain('wss://*.sanity.io')
    expect(policy['img-src']).toContain('https://*.sanity.io')
    expect(policy['script-src']).toBe("'self'")
  })
})
