import {publishOnOne} from '../claim'
import {countContent} from '../count-content'
import {confirmPublic} from '../front/confirm-public'
import {publish} from '../publish'
import type {Receipt} from '../receipt'
import type {DatedChange} from './list-dated-changes'

/**
 * Refreshes the pages of content whose date has come, on one of several servers, and waits until the others have them. Rejects
 * when the content lake fails.
 */
export const publishDated = (
  {at, publication}: DatedChange,
  revalidate: (path: string) => Promise<void>,
): Promise<Receipt & {repeated?: true}> => {
  // A server that starts repeats those of the last day, which are not late.
  const dueAt = at < performance.timeOrigin ? Date.now() : at
  const publishNow = async () => confirmPublic(await publish(publication, {committedBy: at, revalidate}))
  return publishOnOne(`dated ${publication.id} ${publication.rev} ${at}`, () => countContent(dueAt, publishNow))
}
