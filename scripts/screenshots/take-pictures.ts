import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {type Browser, chromium, type Page} from '@playwright/test'
import sharp from 'sharp'
import {CHROMIUM_PATH} from '../../tests/support/chromium.ts'
import {waitUntilHydrated} from '../../tests/support/hydrated.ts'
import {scrollToEnd} from '../../tests/support/scroll-to-end.ts'
import type {Scheme} from './options.ts'
import type {Picture, Visit} from './pictures.ts'

/** Pages that are open at once: the work is the browser's, which has a process per page. */
const CONCURRENCY = 2
/** Height of a screen at a width, in CSS pixels. */
const heightOf = (width: number): number => (width < 500 ? 844 : 900)
/** Size in pixels of the thumbnails in the contact sheet; a longer page is cut. */
export const THUMBNAIL = {width: 150, height: 320}

type Media = Parameters<Page['emulateMedia']>[0]
const MEDIA: Record<Scheme, Media> = {
  light: {media: 'screen', colorScheme: 'light', forcedColors: 'none'},
  dark: {media: 'screen', colorScheme: 'dark', forcedColors: 'none'},
  forced: {media: 'screen', colorScheme: 'dark', forcedColors: 'active'},
  print: {media: 'print', colorScheme: 'light', forcedColors: 'none'},
}

/** The folder of a thumbnail is beside the pictures. */
export const thumbnailOf = (file: string): string => `thumbnails/${file.replace(/\.png$/, '.jpeg')}`

/**
 * Waits until every image that has been loaded is there, and loads those again that failed: a busy site answers some with 503.
 * Throws when one fails for longer than a step may take.
 */
async function reloadBrokenImages(page: Page): Promise<void> {
  const isComplete = () => {
    for (const image of document.images) {
      if (!image.complete || image.naturalWidth > 0 || image.currentSrc === '') continue
      image.dataset.failed = image.currentSrc
      // Setting the same address again starts a new request.
      image.src = image.getAttribute('src') ?? ''
    }
    const failed = [...document.images].filter(({dataset}) => dataset.failed)
    return failed.every(({complete, naturalWidth}) => complete && naturalWidth > 0)
  }
  await page.waitForFunction(isComplete, undefined, {polling: 1000}).catch(async () => {
    const failed = await page.evaluate(() => document.querySelector<HTMLElement>('img[data-failed]')?.dataset.failed)
    throw new Error(`An image does not load: ${failed}`)
  })
}

/** Renders what is far below the screen. The browser leaves it out of a picture that is taller than the screen. */
async function renderEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
  })
}

async function takePicture(page: Page, {file, scheme}: Picture, folder: string, isViewport: boolean): Promise<void> {
  await page.emulateMedia({...MEDIA[scheme], reducedMotion: 'reduce'})
  await page.evaluate(() => document.fonts.ready)
  if (!isViewport) {
    await renderEverything(page)
    await scrollToEnd(page)
  }
  await reloadBrokenImages(page)
  await page.evaluate(() => window.scrollTo({top: 0, behavior: 'instant'}))
  const type = file.endsWith('.png') ? {type: 'png' as const} : {type: 'jpeg' as const, quality: 75}
  const picture = await page.screenshot({...type, fullPage: !isViewport, animations: 'disabled'})
  await writeFile(join(folder, file), picture)
  await storeThumbnail(picture, join(folder, thumbnailOf(file)))
}

async function storeThumbnail(picture: Buffer, file: string): Promise<void> {
  const {data, info} = await sharp(picture).resize({width: THUMBNAIL.width}).raw().toBuffer({resolveWithObject: true})
  const {width, height, channels} = info
  await sharp(data, {raw: {width, height, channels}})
    .extract({left: 0, top: 0, width, height: Math.min(height, THUMBNAIL.height)})
    .jpeg({quality: 75})
    .toFile(file)
}

/** Returns the storage of a visitor who has declined the support prompt. */
const withoutPrompt = (origin: string) => ({origin, localStorage: [{name: 'support.prompt', value: 'declined'}]})

/** Limit of one step of a visit in ms. A step that takes longer hangs. */
const STEP_LIMIT = 60_000

type Target = {url: string; folder: string}

async function visit(browser: Browser, {url, folder}: Target, {state, width, pictures}: Visit) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: {width, height: heightOf(width)},
    reducedMotion: 'reduce',
    ...(state.hasPrompt ? {} : {storageState: {cookies: [], origins: [withoutPrompt(url)]}}),
  })
  try {
    context.setDefaultTimeout(STEP_LIMIT)
    const page = await context.newPage()
    await state.before?.(page)
    await page.goto(state.path)
    // Before hydration, forms and buttons work without JavaScript.
    await waitUntilHydrated(page)
    await state.act?.(page)
    // Nothing is under the pointer in the pictures.
    await page.mouse.move(0, 0)
    for (const picture of pictures) await takePicture(page, picture, folder, state.isViewport ?? false)
  } finally {
    await context.close()
  }
}

type Progress = (done: number, visit: Visit) => void

/** Takes the pictures and their thumbnails. Returns the visits that failed, with the reason. */
export async function takePictures(visits: Visit[], target: Target, report: Progress) {
  const browser = await chromium.launch({executablePath: CHROMIUM_PATH, args: ['--no-sandbox']})
  const failures: {visit: Visit; reason: string}[] = []
  const queue = visits.values()
  let done = 0
  const work = async () => {
    for (const next of queue) {
      await visit(browser, target, next).catch(error =>
        failures.push({visit: next, reason: error instanceof Error ? error.message : String(error)}),
      )
      done += 1
      report(done, next)
    }
  }
  try {
    await Promise.all(Array.from({length: CONCURRENCY}, work))
  } finally {
    await browser.close()
  }
  return failures
}

/** Stores a picture of the contact sheet, so that all pictures can be seen in one file. */
export async function takeOverview(folder: string, sheet: string, overview: string): Promise<void> {
  const browser = await chromium.launch({executablePath: CHROMIUM_PATH, args: ['--no-sandbox']})
  try {
    const page = await browser.newPage({viewport: {width: 1800, height: 900}})
    await page.goto(`file://${join(folder, sheet)}`)
    // A palette makes the file a fifth as large, and 256 colors are enough for thumbnails.
    await sharp(await page.screenshot({fullPage: true}))
      .png({palette: true})
      .toFile(join(folder, overview))
  } finally {
    await browser.close()
  }
}
