import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {type Browser, type CDPSession, chromium} from '@playwright/test'
import {BROWSER_ARGS} from './browser-args.ts'
import {CHROMIUM_PATH} from './chromium.ts'
import {isHydrated} from './hydrated.ts'

/** What a page loads without any interaction until its network is quiet: paths of its files, and its requests. */
export type FirstLoad = {
  /** Scripts loaded by the document or its boot script. */
  first: string[]
  /** Scripts loaded on demand by the code of the page, such as lazily hydrated components, and prefetched for other pages. */
  later: string[]
  /** Style sheets, also those for other media than a screen. */
  styles: string[]
  /** URLs requested before the document's `load` event, its own included, and of the `first` scripts, which may start after it. */
  requests: string[]
}

/** A page has loaded when it has sent no request for this time. */
const QUIET_MS = 5000
/** Longest wait for that, on a slow machine. */
const LOAD_LIMIT_MS = 120_000
const PARALLEL_PAGES = 4

/** Loads pages in a browser until their network is quiet, and returns what each loads, in the order of the URLs. */
export async function loadPages(urls: string[]): Promise<FirstLoad[]> {
  const browser = await chromium.launch({executablePath: CHROMIUM_PATH, args: BROWSER_ARGS})
  const results: FirstLoad[] = []
  const waiting = [...urls.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await loadPage(browser, next[1])
  }
  try {
    await Promise.all(Array.from({length: PARALLEL_PAGES}, work))
    return results
  } finally {
    await browser.close()
  }
}

async function loadPage(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const recording = await record(session)
    const response = await page.goto(url)
    if (response?.status() !== 200) throw new Error(`${url} responded with ${response?.status()}`)
    // A busy machine may take more than the time of quiet until the page's scripts run.
    await page.waitForFunction(isHydrated, null, {timeout: LOAD_LIMIT_MS})
    await recording.waitUntilQuiet()
    return recording.load
  } finally {
    await context.close()
  }
}

async function record(session: CDPSession) {
  const load: FirstLoad = {first: [], later: [], styles: [], requests: []}
  const pending = new Set<string>()
  let changedAt = Date.now()
  let hasLoaded = false
  session.on('Page.loadEventFired', () => {
    hasLoaded = true
  })
  session.on('Network.requestWillBeSent', ({requestId, request, initiator}) => {
    pending.add(requestId)
    changedAt = Date.now()
    const {protocol, pathname} = new URL(request.url)
    if (protocol === 'data:') return
    const isScript = pathname.endsWith('.js')
    // What is not certainly loaded by a chunk of the build is part of the first load.
    const callers = initiator.stack?.callFrames.map(({url}) => new URL(url, request.url).pathname) ?? []
    const isLater = initiator.type === 'script' && callers.some(caller => caller.startsWith('/_next/static/chunks/'))
    if (!hasLoaded || (isScript && !isLater)) addTo(load.requests, request.url)
    if (pathname.endsWith('.css')) addTo(load.styles, pathname)
    if (isScript && !load.first.includes(pathname)) addTo(isLater ? load.later : load.first, pathname)
  })
  const end = ({requestId}: {requestId: string}) => {
    pending.delete(requestId)
    changedAt = Date.now()
  }
  session.on('Network.loadingFinished', end)
  session.on('Network.loadingFailed', end)
  await session.send('Page.enable')
  await session.send('Network.enable')

  const waitUntilQuiet = async () => {
    const limit = Date.now() + LOAD_LIMIT_MS
    while (pending.size > 0 || Date.now() - changedAt < QUIET_MS) {
      if (Date.now() > limit) throw new Error(`The page still loads after ${LOAD_LIMIT_MS / 1000} s`)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  return {load, waitUntilQuiet}
}

const addTo = (list: string[], value: string) => list.includes(value) || list.push(value)

/** Reads a script or style sheet by its path on the site from the build in `distDir`. */
export const readStatic = (path: string, distDir: string): string =>
  readFileSync(join(distDir, decodeURIComponent(path).replace(/^\/_next\//, '')), 'utf8')

/** Returns the size of scripts or style sheets in bytes, gzip, from the build in `distDir`. */
export const sizeOfFiles = (paths: string[], distDir: string): number =>
  paths.reduce((sum, path) => sum + gzipSync(readStatic(path, distDir), {level: 9}).length, 0)
