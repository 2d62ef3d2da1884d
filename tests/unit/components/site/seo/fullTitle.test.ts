import {describe, expect, test} from 'vitest'
import {toFullTitle} from '@/components/site/seo/fullTitle'

const names = {siteName: 'Overprint', titleSeparator: '|', titleOrderHome: 'page-first'} as const

describe('S2-title toFullTitle', () => {
  test('joins the page, the separator and the site', () => {
    expect(toFullTitle('Contact', names, false)).toBe('Contact | Overprint')
    expect(toFullTitle('Printed when it sells', names, true)).toBe('Printed when it sells | Overprint')
  })

  test('puts the site first only on the home page, and only when the settings say so', () => {
    const siteFirst = {...names, titleOrderHome: 'site-first'} as const
    expect(toFullTitle('Printed when it sells', siteFirst, true)).toBe('Overprint | Printed when it sells')
    expect(toFullTitle('Contact', siteFirst, false)).toBe('Contact | Overprint')
  })
})
