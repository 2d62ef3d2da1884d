import type {Page} from '@playwright/test'

/** Far above what a picture needs on a busy machine, in milliseconds. */
const MAX_DECODING_MS = 60_000
/** Far above the time until a frame is drawn, in milliseconds. */
const MAX_FRAME_MS = 10_000

/**
 * Scrolls to the end in steps, waiting until each step is painted and its pictures are decoded. Throws with the pictures that
 * are not decoded within a minute.
 */
export async function scrollToEnd(page: Page): Promise<void> {
  for (let top: number | null = 0; top !== null; top = await nextStep(page, top)) {
    await page.evaluate(y => window.scrollTo({top: y, behavior: 'instant'}), top)
    await waitForFrame(page)
    await decodePictures(page)
    await waitForFrame(page)
  }
}

/** Returns the next position, most of a screen below; null at the end of the page. */
const nextStep = (page: Page, top: number): Promise<number | null> =>
  page.evaluate(last => {
    const next = last + innerHeight * 0.8
    return next < document.documentElement.scrollHeight ? next : null
  }, top)

/** Waits until the page is drawn. A busy headless Chromium sometimes draws nothing more until the size of the page changes. */
async function waitForFrame(page: Page): Promise<void> {
  const size = page.viewportSize()
  if ((await hasFrame(page)) || !size) return
  await page.setViewportSize({...size, height: size.height + 1})
  await page.setViewportSize(size)
  if (!(await hasFrame(page))) throw new Error('The browser draws no frame.')
}

const hasFrame = (page: Page): Promise<boolean> =>
  page.evaluate(
    limit =>
      new Promise<boolean>(done => {
        const timer = setTimeout(() => done(false), limit)
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            clearTimeout(timer)
            done(true)
          }),
        )
      }),
    MAX_FRAME_MS,
  )

const decodePictures = (page: Page): Promise<void> =>
  page.evaluate(async limit => {
    const visible = [...document.images].filter(image => {
      const {top: above, bottom, left, right} = image.getBoundingClientRect()
      return above < innerHeight && bottom > 0 && left < innerWidth && right > 0
    })
    const waiting = new Set(visible)
    const decode = (image: HTMLImageElement) =>
      image.decode().then(
        () => waiting.delete(image),
        () => waiting.delete(image),
      )
    let timer: ReturnType<typeof setTimeout> | undefined
    const expired = new Promise((_, reject) => {
      timer = setTimeout(() => {
        const states = [...waiting].map(image => `${image.isConnected ? '' : 'removed: '}${image.outerHTML}`)
        reject(new Error(`pictures are not decoded: ${states.join(', ')}`))
      }, limit)
    })
    await Promise.race([Promise.all(visible.map(decode)), expired])
    clearTimeout(timer)
  }, MAX_DECODING_MS)
