import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {type Browser, type CDPSession, chromium} from '@playwright/test'
import {CHROMIUM_PATH} from './chromium.ts'
import {isHydrated} from './hydrated.ts'

/** Paths of the scripts and style sheets that a page loads without any interaction. */
export type LoadedScripts = {
  /** Loaded by the document or its boot script. */
  first: string[]
  /** Loaded on demand by the code of the page, such as lazily hydrated components, and prefetched for other pages. */
  later: string[]
  /** Style sheets, also those for other media than a screen. */
  styles: string[]
}

/** A page has loaded when it has sent no request for this time. */
const QUIET_MS = 5000
/** Longest wait for that, on a slow machine. */
const LOAD_LIMIT_MS = 120_000
const PARALLEL_PAGES = 4

/** Loads pages in a browser until their network is quiet, and returns the scripts and style sheets of each, in the order of the URLs. */
export async function loadScripts(urls: string[]): Promise<LoadedScripts[]> {
  const browser = await chromium.launch({executablePath: CHROMIUM_PATH, args: ['--no-sandbox']})
  const results: LoadedScripts[] = []
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

async function loadPage(browser: Browser, url: string): Promise<LoadedScripts> {
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
    return recording.scripts
  } finally {
    await context.close()
  }
}

async function record(session: CDPSession) {
  const scripts: LoadedScripts = {first: [], later: [], styles: []}
  const pending = new Set<string>()
  let changedAt = Date.now()
  session.on('Network.requestWillBeSent', ({requestId, request, initiator}) => {
    pending.add(requestId)
    changedAt = Date.now()
    const path = new URL(request.url).pathname
    if (path.endsWith('.css') && !scripts.styles.includes(path)) scripts.styles.push(path)
    if (!path.endsWith('.js')) return
    // What is not certainly loaded by a chunk of the build is part of the first load.
    const callers = initiator.stack?.callFrames.map(frame => new URL(frame.url).pathname) ?? []
    const isLater = initiator.type === 'script' && callers.some(caller => caller.startsWith('/_next/static/chunks/'))
    const list = isLater ? scripts.later : scripts.first
    if (!scripts.first.includes(path) && !list.includes(path)) list.push(path)
  })
  const end = ({requestId}: {requestId: string}) => {
    pending.delete(requestId)
    changedAt = Date.now()
  }
  session.on('Network.loadingFinished', end)
  session.on('Network.loadingFailed', end)
  await session.send('Network.enable')

  const waitUntilQuiet = async () => {
    const limit = Date.now() + LOAD_LIMIT_MS
    while (pending.size > 0 || Date.now() - changedAt < QUIET_MS) {
      if (Date.now() > limit) throw new Error(`The page still loads after ${LOAD_LIMIT_MS / 1000} s`)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  return {scripts, waitUntilQuiet}
}

/** Reads a script or style sheet by its path on the site from the build in `distDir`. */
export const readStatic = (path: string, distDir: string): string =>
  readFileSync(join(distDir, decodeURIComponent(path).replace(/^\/_next\//, '')), 'utf8')

/** Returns the size of scripts or style sheets in bytes, gzip, from the build in `distDir`. */
export const sizeOfFiles = (paths: string[], distDir: string): number =>
  paths.reduce((sum, path) => sum + gzipSync(readStatic(path, distDir), {level: 9}).length, 0)
