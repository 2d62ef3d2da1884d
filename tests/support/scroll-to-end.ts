import type {Page} from '@playwright/test'

/** Far above what a picture needs on a busy machine, in milliseconds. */
const MAX_DECODING_MS = 60_000

/**
 * Scrolls to the end in steps, waiting until each step is painted and its pictures are decoded. Throws with the pictures that
 * are not decoded within a minute.
 */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async limit => {
    const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      window.scrollTo({top, behavior: 'instant'})
      await frame()
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
      await frame()
    }
  }, MAX_DECODING_MS)
}
