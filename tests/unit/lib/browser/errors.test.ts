import fc from 'fast-check'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {isCrawler} from '@/lib/browser/crawler'
import {toFirstPartyError} from '@/lib/browser/first-party-error'
import {toPublicMessage} from '@/lib/browser/public-message'

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 Chrome/120 Safari/537.36 Chrome-Lighthouse',
  'Mediapartners-Google',
  'Twitterbot/1.0',
])('S8-crawler %s is a crawler', userAgent => expect(isCrawler(userAgent)).toBe(true))

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) GoogleApp/300 Mobile',
  'Mozilla/5.0 (Windows NT 10.0) Botany/1.0',
])('S8-crawler %s is a person', userAgent => expect(isCrawler(userAgent)).toBe(false))

describe('S2-500 the message of an error', () => {
  const shown = (message: string) => toPublicMessage(new Error(message), true)

  test.each(['The ink has run out', 'Unknown route middleware: "nobody"', 'Zu viele Bögen (12), bitte warten!'])(
    'is shown when it is a plain sentence: %s',
    message => expect(shown(message)).toBe(message),
  )

  test.each([
    'ENOENT: no such file or directory, open /srv/site/.env',
    'C:\\inetpub\\site\\web.config',
    'connect ECONNREFUSED 10.0.0.7:4020',
    'Bad token sk7f3a9c1e5b2d40867f3a9c1e5b2d4086',
    'password=hunter2',
    'mail to ada@example.com failed',
    'Minified React error #418; visit https://react.dev/errors/418',
    'x\n    at render (file.js:1:1)',
    'order 20441812 is lost',
    '',
  ])('is hidden when it might reveal something: %s', message => expect(shown(message)).toBeNull())

  test('never contains a path, an address, an assignment or a long key, and is never long', () => {
    const secret = fc.oneof(
      fc.constantFrom(
        '/etc/passwd',
        'C:\\x',
        'file:///a',
        'https://x.example',
        'a=b',
        'a@b.co',
        'db.internal',
        '<script>',
      ),
      fc.stringMatching(/^[A-Za-z0-9_-]{25,60}$/),
    )
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, hidden, after) => {
        expect(shown(`${before} ${hidden} ${after}`)).toBeNull()
      }),
    )
    fc.assert(fc.property(fc.string({maxLength: 400}), text => (shown(text)?.length ?? 0) <= 160))
  })

  test('is shown in full in development', () => {
    expect(toPublicMessage(new Error('open /srv/x'), false)).toBe('open /srv/x')
  })
})

describe('S8-crawler an uncaught error is the site’s own error', () => {
  beforeEach(() => void vi.stubGlobal('window', {location: {origin: 'https://shop.example.com'}}))
  afterEach(() => void vi.unstubAllGlobals())
  const uncaught = (stack: string, more: object = {}) => {
    const error = Object.assign(new Error('Broken'), {stack}, more)
    return (
      toFirstPartyError({error} as ErrorEvent) === error &&
      toFirstPartyError({reason: error} as PromiseRejectionEvent) === error
    )
  }
  const own = 'Error: Broken\n    at f (https://shop.example.com/_next/static/chunks/a.js:1:2)'

  test('when the site’s code threw it', () => expect(uncaught(own)).toBe(true))

  test.each([
    ['an extension', `Error: Broken\n    at f (chrome-extension://abc/content.js:1:2)\n${own}`],
    ['a third-party script', 'f@https://chat.example.com/loader.js:1:2'],
    ['a script of the site outside its chunks', 'at f (https://shop.example.com/support/loader.js:1:2)'],
    ['an unknown source', ''],
  ])('not when %s threw it', (_, stack) => expect(uncaught(stack)).toBe(false))

  test('not when a navigation was cancelled, a request was aborted, or React has recovered from it', () => {
    expect(uncaught(own, {cancelled: true})).toBe(false)
    expect(uncaught(own, {name: 'AbortError'})).toBe(false)
    expect(uncaught(own, {message: 'Minified React error #418; visit https://react.dev/errors/418?args[]='})).toBe(
      false,
    )
    expect(toFirstPartyError({error: null} as ErrorEvent)).toBeNull()
    expect(toFirstPartyError({reason: 'a text'} as PromiseRejectionEvent)).toBeNull()
  })
})
