import {keepLastGood} from '@/lib/sources/keep-last-good'
import {getPage, type Page} from './page'
import type {Perspective} from './perspective'
import type {Section} from './sections'
import type {StepsSection} from './sections/steps'

const keepPage = keepLastGood<Page | null>('Shopify page', 1)

/**
 * Returns the page before Shopify's app store for a request, null when it has no document. While the content lake fails it is
 * the last good one; throws without one.
 */
export async function loadShopifyPage(perspective: Perspective): Promise<Page | null> {
  if (perspective !== 'published') return getPage('shopify', {perspective})
  return keepPage('shopify', () => getPage('shopify'))
}

const HERO_WITHOUT_APP = {
  heading: 'Next, ask us for the link.',
  lead: 'This page cannot take you to Shopify just now. Write to us for the link to our app: your message is begun for you, and whatever you picked is in it.',
}
const STEP_WITHOUT_APP: StepsSection['steps'][number] = {
  _key: 'ask-for-link',
  label: '',
  title: 'Ask us for the link',
  text: 'Add your name and your email address to the message, and send it. We’ll answer with the link within one working day.',
  icon: null,
  image: null,
}

/**
 * Returns the page with an introduction and a first step that ask for the link while the site does not know the app's
 * address: the editor's texts say that Shopify comes next.
 */
export function toShopifyPage(page: Page, appUrl: string | null): Page {
  return appUrl === null ? {...page, sections: page.sections.map(toSectionWithoutApp)} : page
}

function toSectionWithoutApp(section: Section): Section {
  if (section._type === 'hero') return {...section, ...HERO_WITHOUT_APP}
  if (section._type === 'steps') return {...section, steps: [STEP_WITHOUT_APP, ...section.steps]}
  return section
}
