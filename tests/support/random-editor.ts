import {type BrowserContext, expect, type Locator, type Page} from '@playwright/test'
import type {Environment} from './environment'
import {choose, OFFLINE, ONLINE, PLACES, type Place, type Step} from './random-steps'
import {field, openDocument, watchForTrouble} from './studio'
import {readScreenTwice, type Says} from './studio-screen'
import {hasLetters, uniqueWord} from './unique-words'

/** Nobody reads what the screen says sooner after the last letter. */
const READING_MS = 500
/** The browser itself logs each request without a network, and Sanity one of them. */
const WITHOUT_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED|^Error fetching events TypeError: Failed to fetch/
/** What the browser reports when both editors publish at the same time: the lake refuses the later one. */
const BOTH_PUBLISH = /^409 .*\.publish$|status of 409 \(Conflict\)/

/** `index` is the place of the editor's own paragraph. */
type Options = {
  index: 0 | 1
  context: BrowserContext
  environment: Environment
  post: string
  random: () => number
}

/** An editor who does one thing after the other in the Studio, and remembers every word that the screen called kept. */
export class RandomEditor {
  /** The words that must not be lost, with what the screen said about them. */
  readonly claims = new Map<string, Says>()
  /** The words that the Studio has offered because the document lacked them. */
  readonly offered = new Set<string>()
  readonly log: string[] = []
  readonly #options: Options
  readonly #trouble: string[][] = []
  /** Every word that was typed, with its name in the log. */
  readonly #words = new Map<string, string>()
  #isOffline = false
  #page: Page | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get page(): Page {
    if (!this.#page) throw new Error('The editor has no tab')
    return this.#page
  }

  get trouble(): string[] {
    return this.#trouble.flat().filter(text => !WITHOUT_NETWORK.test(text) && !BOTH_PUBLISH.test(text))
  }

  async open(): Promise<void> {
    const {context, environment, post} = this.#options
    this.#page = await context.newPage()
    this.#trouble.push(watchForTrouble(this.page, environment))
    await openDocument(this.page, 'post', post)
  }

  async close(): Promise<void> {
    await this.#options.context.close()
  }

  /** Works until `deadline`, then is online. */
  async workUntil(deadline: number): Promise<void> {
    while (Date.now() < deadline) {
      const step = choose(this.#isOffline ? OFFLINE : ONLINE, this.#options.random)
      this.#note(step)
      await this.#do(step)
      await this.readScreen()
    }
    await this.#setOffline(false)
  }

  async #do(step: Step): Promise<void> {
    if (step === 'type') return this.#type()
    if (step === 'wait') return this.#waitForClaim()
    if (step === 'publish') return this.#publish()
    if (step === 'go offline') return this.#setOffline(true)
    if (step === 'go online') return this.#setOffline(false)
    if (step === 'reload') return openDocument(this.page, 'post', this.#options.post)
    await this.page.close()
    await this.#setOffline(false)
    await this.open()
  }

  async #type(): Promise<void> {
    const place = choose(PLACES, this.#options.random)
    const name = `${'ab'[this.#options.index]}${this.#words.size + 1}`
    if (!(await this.#focus(place))) return this.#note(`${place} is locked`)
    const word = uniqueWord(this.#options.index, this.#words.size)
    this.#words.set(word, name)
    this.#note(`${place}: ${name} ${word}`)
    await this.page.keyboard.type(` ${word}`, {delay: 20})
  }

  /** Puts the caret at the end of a text. Returns whether the text can be edited. */
  async #focus(place: Place): Promise<boolean> {
    if (place === 'title' || place === 'excerpt') {
      const control = field(this.page, place).locator('input, textarea')
      if (!(await control.isEditable())) return false
      await control.press('ControlOrMeta+End')
      return true
    }
    const article: Locator = field(this.page, 'body')
    const paragraph = article
      .locator('[data-pt-block=text]')
      .nth(place === 'shared paragraph' ? 1 : this.#options.index * 2)
    await paragraph.click()
    if (!(await article.locator('[contenteditable]').first().isEditable())) return false
    await this.page.keyboard.press('End')
    return true
  }

  /** Waits until the screen says that the words are kept, unless the connection is lost before. */
  async #waitForClaim(): Promise<void> {
    const says = this.page.getByTestId('offline-notice').or(this.page.getByText('Saved', {exact: true}))
    await says
      .first()
      .waitFor({timeout: 5000})
      .catch(() => this.#note('nothing is said'))
  }

  /** Clicks once, as an editor who does not wait. */
  async #publish(): Promise<void> {
    const button = this.page.getByTestId('action-publish')
    // Another editor's publish disables it.
    if (await button.isEnabled()) await button.click({timeout: 2000}).catch(() => this.#note('not published'))
  }

  async #setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline
    await this.#options.context.setOffline(isOffline)
  }

  /** Remembers the words that the screen shows and calls kept, and the offered ones. Discards what was offered. */
  async readScreen(): Promise<void> {
    const [before, after] = await readScreenTwice(this.page, READING_MS)
    if (before.says === after.says && after.says) {
      for (const [word, name] of this.#words) {
        if (this.claims.has(word) || ![before, after].every(({texts}) => texts.includes(word))) continue
        this.claims.set(word, after.says)
        this.#note(`${name} is ${after.says}`)
      }
    }
    for (const {own, present} of after.offered) {
      this.#note(`offered: ${own}, beside ${present}`)
      const isOffered = (word: string) => hasLetters(own, word) && !hasLetters(present, word)
      for (const word of this.#words.keys()) if (isOffered(word)) this.offered.add(word)
    }
    if (after.offered.length === 0) return
    // What is saved meanwhile is no longer offered.
    const discard = this.page.getByTestId('offered-text').first().getByRole('button', {name: 'Discard mine'})
    await discard.click({timeout: 5000}).catch(() => this.#note('no longer offered'))
  }

  /** Returns how the log names a word. */
  nameOf = (word: string): string => this.#words.get(word) ?? word

  /** Waits until everything is saved or offered. */
  async settle(): Promise<void> {
    await expect(this.page.getByTestId('offline-notice')).toBeHidden()
    await expect(this.page.getByTestId('pane-footer-document-status-pulse')).toBeHidden()
    await this.readScreen()
  }

  #note(text: string): void {
    this.log.push(`${new Date().toISOString().slice(11, 23)} ${'ab'[this.#options.index]} ${text}`)
  }
}
