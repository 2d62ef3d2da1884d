import {messageOf} from '@/lib/errors'
import {keepLastGood} from '@/lib/sources/keep-last-good'
import {getPage, type Page} from './page'
import {toSeo} from './seo'

const keepPage = keepLastGood<Page | null>('contact page', 1)

const WITHOUT_CONTENT: Page = {rev: '', key: 'contact', title: 'Contact', seo: toSeo(null), sections: []}

/**
 * Returns the contact page around the confirmation of a message, null when it has no document. While the content lake fails
 * it is the last good one, otherwise one without sections: the visitor must see that the message has arrived.
 */
export async function loadContactPage(): Promise<Page | null> {
  try {
    return await keepPage('contact', () => getPage('contact'))
  } catch (error) {
    console.error(`Cannot load the contact page; using one without content: ${messageOf(error)}`)
    return WITHOUT_CONTENT
  }
}
