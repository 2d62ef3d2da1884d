import {setTimeout as wait} from 'node:timers/promises'
import {readBuildId} from './builds.ts'
import type {Findings} from './findings.ts'
import {type Requests, reasonOf} from './requests.ts'
import type {Timeline} from './timeline.ts'

const PAUSE_MS = 50
/** A page's own files, as its HTML names them, and those that it loads later, as the manifest of its build does. */
const IN_HTML = /(?:src|href)="(\/_next\/static\/[^"?]+)/g
const IN_MANIFEST = /"(?:\/_next\/)?(static\/[^"]+\.(?:js|css))"/g

/** Files that browsers load: those of the pages that are open, and of the pages that are opened now. */
export class OpenPages {
  readonly #requests: Requests
  readonly #timeline: Timeline
  readonly #findings: Findings
  readonly #files = new Set<string>()
  #isEnding = false
  #browsing: Promise<unknown> = Promise.resolve()
  checked = 0

  constructor(requests: Requests, timeline: Timeline, findings: Findings) {
    this.#requests = requests
    this.#timeline = timeline
    this.#findings = findings
  }

  get files(): number {
    return this.#files.size
  }

  /** Opens pages: from now on their files must be there, also those that a click loads. */
  async open(paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#open(path)
  }

  /** Loads the files of open pages, and opens pages, until it is ended. */
  start(paths: readonly string[], random: () => number): void {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
    const loadFiles = async () => {
      while (!this.#isEnding) {
        const file = pick([...this.#files])
        if (file) await this.#load(file)
        await wait(PAUSE_MS)
      }
    }
    const openPages = async () => {
      while (!this.#isEnding) {
        await this.#open(pick(paths) ?? '/')
        await wait(PAUSE_MS * 4)
      }
    }
    this.#browsing = Promise.all([loadFiles(), openPages()])
  }

  async stop(): Promise<void> {
    this.#isEnding = true
    await this.#browsing
    for (const file of this.#files) await this.#load(file)
    this.#requests.close()
  }

  async #open(path: string): Promise<void> {
    const html = await this.#load(path)
    const found = [...html.matchAll(IN_HTML)].map(([, file = '']) => file)
    const build = readBuildId(html)
    const isNew = found.some(file => !this.#files.has(file))
    for (const file of found) {
      if (!this.#files.has(file)) await this.#load(file)
      this.#files.add(file)
    }
    if (!build || !isNew) return
    const manifest = await this.#load(`/_next/static/${build}/_buildManifest.js`)
    for (const [, file] of manifest.matchAll(IN_MANIFEST)) this.#files.add(`/_next/${file}`)
  }

  /** Returns the text, empty when the request failed. */
  async #load(address: string): Promise<string> {
    const wasFrontAway = this.#timeline.isFrontAway
    const during = this.#timeline.describe()
    this.checked += 1
    const answer = await this.#requests.get(address).catch(reasonOf)
    if (typeof answer !== 'string' && answer.status === 200) return answer.text
    const what = typeof answer === 'string' ? answer : answer.status
    const isExpected = wasFrontAway || this.#timeline.isFrontAway
    if (!isExpected) this.#findings.add('file of an open page that is missing', `${address}: ${what}, at ${during}`)
    return ''
  }
}
