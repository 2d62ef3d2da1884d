import {describe, expect, test} from 'vitest'
import {parseEnv} from '@/lib/env'

describe('the environment', () => {
  test('has a default for everything', () => {
    const env = parseEnv({})
    expect(env.SANITY_API_HOST).toBe('http://localhost:4010')
    expect(env.CATALOGUE_API_URL).toBe('http://localhost:4020')
    expect(env.PORT).toBe(3000)
  })

  test('counts an empty value as absent and drops a trailing slash', () => {
    const env = parseEnv({SANITY_API_HOST: '', CATALOGUE_API_URL: 'https://api.example.com/'})
    expect(env.SANITY_API_HOST).toBe('http://localhost:4010')
    expect(env.CATALOGUE_API_URL).toBe('https://api.example.com')
  })

  test('names every wrong variable, and never the value of a token', () => {
    const parse = () => parseEnv({CATALOGUE_API_URL: 'nowhere', PORT: '99999', SANITY_API_READ_TOKEN: 'too-short'})
    expect(parse).toThrow(/CATALOGUE_API_URL: .+/)
    expect(parse).toThrow(/PORT: .+/)
    expect(parse).toThrow(/SANITY_API_READ_TOKEN: (?!.*too-short)/)
  })
})
