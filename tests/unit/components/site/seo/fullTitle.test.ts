import {describe, expect, test} from 'vitest'
import {toFullTitle} from '@/components/site/seo/fullTitle'

const names = {siteName: 'Overprint', titleSeparator: '|', titleOrderHome: 'page-first'} as const

describe('S2-title the title of a page', () => {
  test('is the page, the separator and the site', () => {
    expect(toFullTitle('Contact', names, false)).toBe('Contact | Overprint')
    expect(toFullTitle('Printed when it sells', names, true)).toBe('Printed when it sells | Overprint')
  })

  test('begins with the site on the home page alone, and only when the editors say so', () => {
    const siteFirst = {...names, titleOrderHome: 'site-first'} as const
    expect(toFullTitle('Printed when it sells', siteFirst, true)).toBe('Overprint | Printed when it sells')
    expect(toFullTitle('Contact', siteFirst, false)).toBe('Contact | Overprint')
  })
})
