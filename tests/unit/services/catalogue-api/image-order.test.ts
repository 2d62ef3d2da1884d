import {expect, test, vi} from 'vitest'
import {openImageTasks} from '../../../../services/catalogue-api/images/image-tasks.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="150"/></svg>'

test('images are rendered in the order in which they are requested, two at once', async () => {
  const tasks = openImageTasks()
  const image = {type: 'image/svg+xml', width: 400, height: 400}
  const read = async () => Buffer.from(SVG)
  const rendered: number[] = []
  const request = async (number: number): Promise<void> => {
    await tasks.render({image, read, width: 1200}, AbortSignal.timeout(120_000))
    rendered.push(number)
  }
  const first = Array.from({length: 12}, (_, number) => request(number))
  // Later requests meet a shorter queue, which must not put them before those that still wait.
  await vi.waitFor(() => expect(rendered.length).toBeGreaterThanOrEqual(7), {timeout: 120_000, interval: 1})
  const later = Array.from({length: 4}, (_, number) => request(12 + number))
  await Promise.all([...first, ...later])
  tasks.close()
  // One may still be in the other process.
  const overtaken = rendered.slice(rendered.findIndex(number => number >= 12)).filter(number => number < 12)
  expect(overtaken.length, rendered.join()).toBeLessThanOrEqual(1)
}, 300_000)
