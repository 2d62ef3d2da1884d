import type {Page} from '@playwright/test'

/** Scrolls to the end in steps, waiting until each step is painted and its pictures are decoded. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      window.scrollTo({top, behavior: 'instant'})
      await frame()
      const visible = [...document.images].filter(image => {
        const {top: above, bottom, left, right} = image.getBoundingClientRect()
        return above < innerHeight && bottom > 0 && left < innerWidth && right > 0
      })
      await Promise.all(visible.map(image => image.decode().catch(() => {})))
      await frame()
    }
  })
}
