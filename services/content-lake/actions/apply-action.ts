import type {Outcome} from '../transactions/outcome.ts'
import type {TransactionContext} from '../transactions/transaction-context.ts'
import type {Action} from './action.ts'
import {
  createDraft,
  createVersion,
  deleteDocument,
  discardVersion,
  editDraft,
  publishDraft,
  replaceDraft,
  replaceVersion,
  unpublish,
  unpublishVersion,
} from './document-actions.ts'
import {
  archiveRelease,
  createRelease,
  deleteRelease,
  editRelease,
  importRelease,
  publishRelease,
  scheduleRelease,
  unarchiveRelease,
  unscheduleRelease,
} from './release-actions.ts'

/** Applies an action to the draft of a transaction. Rejects with a LakeError when the action is not allowed. */
export const applyAction = (transaction: TransactionContext, action: Action, index: number): Promise<Outcome[]> => {
  const step = {transaction, index}
  switch (action.actionType) {
    case 'sanity.action.document.create':
      return createDraft(step, action)
    case 'sanity.action.document.edit':
      return editDraft(step, action)
    case 'sanity.action.document.publish':
      return publishDraft(step, action)
    case 'sanity.action.document.unpublish':
      return unpublish(step, action)
    case 'sanity.action.document.discard':
      return discardVersion(step, action.draftId, action.purge)
    case 'sanity.action.document.delete':
      return deleteDocument(step, action)
    case 'sanity.action.document.replaceDraft':
      return replaceDraft(step, action)
    case 'sanity.action.document.version.create':
      return createVersion(step, action)
    case 'sanity.action.document.version.discard':
      return discardVersion(step, action.versionId, action.purge)
    case 'sanity.action.document.version.replace':
      return replaceVersion(step, action)
    case 'sanity.action.document.version.unpublish':
      return unpublishVersion(step, action)
    case 'sanity.action.release.create':
      return createRelease(step, action)
    case 'sanity.action.release.import':
      return importRelease(step, action)
    case 'sanity.action.release.edit':
      return editRelease(step, action)
    case 'sanity.action.release.publish':
      return publishRelease(step, action.releaseId)
    case 'sanity.action.release.schedule':
      return scheduleRelease(step, action)
    case 'sanity.action.release.unschedule':
      return unscheduleRelease(step, action)
    case 'sanity.action.release.archive':
      return archiveRelease(step, action)
    case 'sanity.action.release.unarchive':
      return unarchiveRelease(step, action)
    case 'sanity.action.release.delete':
      return deleteRelease(step, action)
  }
}
