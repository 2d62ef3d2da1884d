import type {Page} from '@playwright/test'

/** What the Studio says about the texts of a form. */
export type Says = 'saved' | 'kept here'

/** The texts of a post's form, what it says about them, and what it offers, each beside the text of the document. */
export type Screen = {says: Says | null; texts: string; offered: {own: string; present: string}[]}

/** Reads what the form of a post shows, says and offers, and again after `pauseMs`. */
export const readScreenTwice = (page: Page, pauseMs: number): Promise<[Screen, Screen]> =>
  // The clock of the page stops while it is busy.
  page.evaluate(async pause => {
    const find = (selector: string) => [...document.querySelectorAll(selector)]
    const textOf = (selector: string) => find(selector).map(({textContent}) => textContent)
    const read = (): Screen => {
      const notice = textOf('[data-testid=offline-notice]').join(' ')
      const isSaved = notice === '' && textOf('[data-testid=pane-footer-document-status-pulse]').includes('Saved')
      const inputs = find('[data-testid=field-title] input, [data-testid=field-excerpt] textarea') as HTMLInputElement[]
      const texts = [...inputs.map(({value}) => value), ...textOf('[data-testid=field-body] [data-testid=pt-editor]')]
      const offered = textOf('[data-testid=offered-text]').map(text => {
        const [own = '', present = ''] = text.split('In the document')
        return {own, present}
      })
      const says = notice.includes('your text is kept here') ? 'kept here' : isSaved ? 'saved' : null
      return {says, texts: texts.join(' '), offered}
    }
    const before = read()
    await new Promise(resolve => setTimeout(resolve, pause))
    return [before, read()]
  }, pauseMs)
