// @vitest-environment jsdom
import mitt from 'next/dist/shared/lib/mitt'
import {RouterContext} from 'next/dist/shared/lib/router-context.shared-runtime'
import type {NextRouter} from 'next/router'
import {act} from 'react'
import {createRoot, type Root} from 'react-dom/client'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {ProductListing} from '@/components/catalogue/listing/ProductListing'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import {EMPTY_SELECTION, type Selection, selectionToPath} from '@/lib/catalogue/selection'
import {toPageNumber} from '@/lib/page-number'

const value = (key: string) => ({value: key, label: key, count: 2})
const LIST: CardList = {
  products: [],
  paging: {total: 5, offset: 0, limit: 24},
  facets: {
    category: [value('bags')],
    technique: [value('dtg'), value('embroidery')],
    color: [{...value('blue'), hex: '#0000ff'}],
    size: [value('L')],
    price: {min: '5.00', max: '90.00'},
  },
  nearest: null,
}

let root: Root
/** The addresses that the listing navigates to. None of these navigations ends by itself. */
let visited: string[]
const events = mitt()
const router = {
  events,
  pathname: '/catalog/products',
  asPath: '/catalog/products',
  push: (path: string) => {
    visited.push(path)
    return Promise.resolve(true)
  },
  prefetch: () => Promise.resolve(),
} as unknown as NextRouter

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('CSS', {supports: () => true})
  visited = []
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})
afterEach(() => act(() => root.unmount()))

/** Shows the page of a selection, as the end of a navigation does. */
async function show(changes: Partial<Selection>, list = LIST) {
  const selection = {...EMPTY_SELECTION, ...changes}
  history.replaceState(null, '', selectionToPath(selection))
  await act(async () =>
    root.render(
      <RouterContext value={router}>
        <ProductListing list={list} selection={selection} />
      </RouterContext>,
    ),
  )
  // The code of the controls loads later.
  const waitForControls = async () => {
    await act(() => vi.dynamicImportSettled())
    expect(document.querySelector('[name=technique]')).not.toBeNull()
  }
  await vi.waitFor(waitForControls, {timeout: 120_000})
  act(() => events.emit('routeChangeComplete'))
}

const find = <Kind extends HTMLElement>(selector: string): Kind =>
  document.querySelector<Kind>(selector) ?? expect.unreachable(`There is no ${selector}`)
const box = (key: string) => find<HTMLInputElement>(`input[value=${key}]`)
const click = (element: HTMLElement) => act(() => element.click())
const chip = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('a.chip')].find(({textContent}) => textContent.includes(label)) ??
  expect.unreachable(`There is no chip ${label}`)

test('a ticked filter stays ticked while its results load, and the next one is added to it', async () => {
  await show({})
  for (const key of ['dtg', 'embroidery', 'blue', 'L']) {
    await click(box(key))
    expect(box(key).checked, key).toBe(true)
  }
  expect(visited.at(-1)).toBe('/catalog/products?technique=dtg&technique=embroidery&color=blue&size=L')
})

test('a change of the listing keeps the filter for new products, which has no control', async () => {
  await show({isNew: true})
  await click(box('dtg'))
  expect(visited).toEqual(['/catalog/products?technique=dtg&new=true'])
  await show({technique: ['dtg']})
  await click(box('bags'))
  expect(visited.at(-1)).toBe('/catalog/products?category=bags&technique=dtg')
})

test('an invalid price stays in its field and changes no filter when another control is used', async () => {
  await show({priceMin: '12.50'})
  find<HTMLInputElement>('#price_min').value = '1o'
  await click(box('dtg'))
  expect(visited).toEqual(['/catalog/products?technique=dtg&price_min=12.50'])
  await show({priceMin: '12.50', technique: ['dtg']})
  expect(find<HTMLInputElement>('#price_min').value).toBe('1o')
  // A link that removes the filter empties the field.
  await show({technique: ['dtg']})
  expect(find<HTMLInputElement>('#price_min').value).toBe('')
})

test('a search works with an invalid price, which Enter in its field does not submit', async () => {
  await show({})
  const price = find<HTMLInputElement>('#price_min')
  const isSubmittedByEnter = () => {
    const event = new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true})
    act(() => void price.dispatchEvent(event))
    return !event.defaultPrevented
  }
  price.value = '10-20'
  expect(isSubmittedByEnter()).toBe(false)
  find<HTMLInputElement>('#listing-search').value = 'mug'
  // jsdom validates the form whatever its button says.
  expect(find('button[type=submit]').hasAttribute('formnovalidate')).toBe(true)
  act(() => void find('form').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true})))
  expect(visited).toEqual(['/catalog/products?search=mug'])
  expect(price.value).toBe('10-20')
  price.value = '10'
  expect(isSubmittedByEnter()).toBe(true)
})

test('a search is sorted by relevance, and can be sorted by popularity', async () => {
  const options = () => [...find<HTMLSelectElement>('#listing-sort').options].map(({value, label}) => [value, label])
  const sort = () => find<HTMLSelectElement>('#listing-sort').selectedOptions[0]?.label
  await show({})
  expect(options().slice(0, 2)).toEqual([
    ['', 'Most printed'],
    ['new', 'Newest'],
  ])
  await show({search: 'tote'})
  expect(sort()).toBe('Best match')
  expect(options().slice(0, 3)).toEqual([
    ['', 'Best match'],
    ['popular', 'Most printed'],
    ['new', 'Newest'],
  ])
  find<HTMLSelectElement>('#listing-sort').value = 'popular'
  await act(() => find('#listing-sort').dispatchEvent(new Event('change', {bubbles: true})))
  expect(visited.at(-1)).toBe('/catalog/products?search=tote&sort=popular')
  await show({search: 'tote', sort: 'popular'})
  expect(sort()).toBe('Most printed')
  await click(box('blue'))
  expect(visited.at(-1)).toBe('/catalog/products?color=blue&search=tote&sort=popular')
  for (const order of ['popular', null] as const) {
    await show({sort: order})
    expect(sort()).toBe('Most printed')
  }
})

test('a page that comes back from the back/forward cache shows its selection and waits for nothing', async () => {
  await show({sort: 'price', color: ['blue']})
  await click(box('dtg'))
  const search = find<HTMLInputElement>('#listing-search')
  search.value = 'mug'
  act(() => search.dispatchEvent(new Event('input', {bubbles: true})))
  const sort = find<HTMLSelectElement>('#listing-sort')
  sort.value = ''
  const form = find<HTMLFormElement>('form')
  const showPage = (persisted: boolean) =>
    act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), {persisted})))
  showPage(false)
  expect([form.getAttribute('aria-busy'), box('dtg').checked]).toEqual(['true', true])
  showPage(true)
  expect([form.hasAttribute('aria-busy'), box('dtg').checked, box('blue').checked]).toEqual([false, false, true])
  expect([search.value, sort.value]).toEqual(['', 'price'])
  // A first click counts again, and what was typed before is not kept.
  await click(box('dtg'))
  expect(visited.at(-1)).toBe('/catalog/products?technique=dtg&color=blue&sort=price')
  // Without that cache, the browser puts back no choices.
  expect(form.getAttribute('autocomplete')).toBe('off')
})

test('text that is typed while results load stays when they are shown', async () => {
  await show({})
  await click(box('dtg'))
  const search = find<HTMLInputElement>('#listing-search')
  search.value = 'mug'
  act(() => search.dispatchEvent(new Event('input', {bubbles: true})))
  await show({technique: ['dtg']})
  expect([search.value, box('dtg').checked]).toEqual(['mug', true])
})

test('the heading of the results has the focus when the link that had it is gone', async () => {
  await show({technique: ['dtg'], color: ['blue']})
  const link = chip('dtg')
  link.focus()
  await click(link)
  await show({color: ['blue']})
  expect(document.activeElement?.textContent).toBe('Results')
})

test('a focus that the visitor has moved meanwhile stays', async () => {
  await show({technique: ['dtg'], color: ['blue']})
  const link = chip('dtg')
  link.focus()
  await click(link)
  find('#listing-search').focus()
  await show({color: ['blue']})
  expect(document.activeElement?.id).toBe('listing-search')
})

test('counts have thousands separators, and the last page of the longest listing is one that its link leads to', async () => {
  const [bags] = LIST.facets.category
  const category = bags ? [{...bags, count: 2400}] : []
  await show({}, {...LIST, paging: {...LIST.paging, total: 1_000_000}, facets: {...LIST.facets, category}})
  expect(find('[role=status]').textContent).toBe('1,000,000 products')
  expect(find('label:has([value=bags])').textContent).toContain('2,400')
  const pages = [...document.querySelectorAll<HTMLAnchorElement>('.pager a')].map(({search}) => search)
  const last = new URLSearchParams(pages.filter(Boolean).at(-2) ?? '').get('page') ?? undefined
  expect([last, toPageNumber(last)]).toEqual(['41667', 41_667])
})

const toEmpty = (nearest: CardList['nearest']): CardList => ({...LIST, paging: {...LIST.paging, total: 0}, nearest})
const linksWith = (text: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a.btn')].filter(({textContent}) => textContent.includes(text))

test('S2-nearest a filter may be dropped only where the listing without it has the nearest products', async () => {
  const nearest = {products: [], total: 3, leftOut: ['category' as const], matchesSomeWords: false}
  const selection = {search: 'submarine hoodie', category: ['bags']}
  await show(selection, toEmpty(nearest))
  expect(linksWith('Drop bags').map(({search}) => search)).toEqual(['?search=submarine+hoodie'])
  // A listing shows products that match all words.
  await show(selection, toEmpty({...nearest, matchesSomeWords: true}))
  expect(document.body.textContent).toContain('3 products match some of your words, without bags.')
  expect(linksWith('Drop')).toEqual([])
})

test('a word that is longer than a line breaks in its chip, and in the button and the sentence of the nearest products', async () => {
  const search = 'longword'.repeat(8)
  const nearest = {products: [], total: 1, leftOut: ['search' as const], matchesSomeWords: false}
  await show({search, category: ['bags']}, toEmpty(nearest))
  const note = document.querySelector('#nearest + p')
  const shown = [chip(search), ...linksWith(search), note]
  expect(shown).toHaveLength(3)
  for (const element of shown) {
    expect(element?.textContent).toContain(search)
    expect(element?.closest('.wrap-anywhere')).not.toBeNull()
  }
})

test('a catalogue without products says so, and offers to clear a search only when there is one', async () => {
  await show({sort: 'price'}, toEmpty(null))
  expect(find('[role=status]').textContent).toBe('No products')
  expect(document.body.textContent).toContain('There are no products yet.')
  expect([...linksWith('Clear the search'), ...linksWith('Clear filters')]).toEqual([])
  await show({search: 'mug'}, toEmpty(null))
  expect(document.body.textContent).not.toContain('There are no products yet.')
  expect(linksWith('Clear the search')).toHaveLength(1)
})
