import {expect, test} from 'vitest'
import {renderContactSheet} from '@/scripts/screenshots/contact-sheet'
import {parseOptions, SCHEMES, WIDTHS} from '@/scripts/screenshots/options'
import {listVisits, PAPER_WIDTH} from '@/scripts/screenshots/pictures'
import {listPageStates} from '../../support/page-states'
import {FURTHER_PATHS, PUBLIC_PATHS} from '../../support/public-pages'

const states = listPageStates()
const options = (...args: string[]) => parseOptions(args, states)

test('every page that the tests visit is a page of the screenshots, under a name of its own', () => {
  const paths = states.map(({path}) => path)
  expect(paths).toEqual(expect.arrayContaining([...PUBLIC_PATHS, ...FURTHER_PATHS]))
  const names = states.map(({name}) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/)
})

test('every page has a picture per width and scheme and a printed one; what lies above a page is not printed', () => {
  const visits = listVisits(options())
  const pictures = visits.flatMap(visit => visit.pictures.map(picture => ({...picture, state: visit.state.name})))
  for (const {name, isViewport} of states) {
    const own = pictures.filter(({state}) => state === name)
    const onScreen = own.filter(({scheme}) => scheme !== 'print')
    expect(onScreen.map(({width, scheme}) => `${width} ${scheme}`).sort()).toEqual(
      WIDTHS.flatMap(width => ['dark', 'forced', 'light'].map(scheme => `${width} ${scheme}`)).sort(),
    )
    expect(own.filter(({scheme}) => scheme === 'print')).toHaveLength(isViewport ? 0 : 1)
  }
  expect(new Set(pictures.map(({file}) => file)).size).toBe(pictures.length)
})

test('options choose pages, widths, schemes and a running site', () => {
  const chosen = options(
    '--page',
    '/contact',
    '--page',
    'menu',
    '--width',
    '390',
    '--scheme',
    'dark',
    '--format',
    'png',
  )
  expect(new Set(chosen.states.map(({name}) => name))).toEqual(
    new Set(['contact', 'menu-open', 'menu-open-signed-in', 'contact-errors']),
  )
  expect(listVisits(chosen).flatMap(({pictures}) => pictures.map(({file}) => file))).toContain('contact-390-dark.png')
  expect(options('--url', 'http://localhost:3000/contact').url).toBe('http://localhost:3000')
  const printed = listVisits(options('--page', 'home', '--scheme', 'print'))
  expect(printed.map(({width}) => width)).toEqual([PAPER_WIDTH])
})

test.each([
  [['--page', 'zeppelin'], /--page zeppelin is no page\. Pages: home, contact/],
  [['--width', '400'], /--width 400 is not one of 390, 768, 1440/],
  [['--scheme', 'sepia'], new RegExp(`--scheme sepia is not one of ${SCHEMES.join(', ')}`)],
  [['--url', 'localhost:3000'], /--url localhost:3000 is not an address/],
  [['--colour', 'red'], /--colour/],
])('an invalid option is an error that names it: %s', (args, message) => {
  expect(() => options(...args)).toThrow(message)
})

test('the contact sheet links every picture once, by page, and escapes its texts', () => {
  const visits = listVisits(options('--page', 'home', '--page', 'catalog-products-category'))
  const html = renderContactSheet(visits, 'Pages of <the site>')
  const files = visits.flatMap(({pictures}) => pictures.map(({file}) => file))
  expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, file]) => file)).toEqual(files)
  expect(html.match(/<h2>/g)).toHaveLength(2)
  expect(html).toContain('Pages of &#60;the site&#62;')
  expect(html).toContain('category=bags&#38;sort=price')
})
