import {confirmShared} from '../confirm-shared'
import type {Published} from '../publish'
import {listOlderInFront, type Receipt} from '../receipt'
import {publishToFront} from './publish-to-front'

/** Waits until the other servers and the caches in front have the pages of a publish, and returns its receipt with the result. */
export async function confirmPublic({receipt: proven, since}: Published): Promise<Receipt> {
  const shared = await confirmShared()
  const front = await publishToFront(proven.pages.map(({path}) => ({path, since})))
  const older = listOlderInFront(front)
  return {
    ...proven,
    pages: proven.pages.filter(({path}) => older.every(page => page.path !== path)),
    unproven: [...proven.unproven, ...older],
    ...(shared !== undefined && {shared}),
    ...(front && {front}),
  }
}
