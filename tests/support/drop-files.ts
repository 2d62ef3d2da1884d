import type {Locator, Page} from '@playwright/test'

/** A picture of one pixel, in base64. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** Drags files over an element and drops them, by the events that the browser itself receives from the system. */
export async function dropFiles(page: Page, target: Locator, files: string[]) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not visible')
  const session = await page.context().newCDPSession(page)
  const [x, y] = [box.x + 10, box.y + box.height / 2]
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {type, x, y, data: {items: [], files, dragOperationsMask: 1}})
  await session.detach()
}
