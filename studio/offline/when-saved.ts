import {useSyncExternalStore} from 'react'
import type {DocumentActionComponent} from 'sanity'
import {isFormIn, onFormChange} from './form-states'

/** What an editor decides by these actions depends on the document as the lake has it now. */
const ACTIONS: DocumentActionComponent['action'][] = [
  ...(['publish', 'schedule', 'unpublish', 'unpublishVersion'] as const),
  ...(['discardChanges', 'discardVersion', 'delete'] as const),
]

/** These take the draft as it is stored. */
const OF_DRAFT: DocumentActionComponent['action'][] = ['publish', 'schedule']

const UNSAVED = 'Waits until your text is saved.'
const CUT_OFF = 'Not possible until the connection is back and everything is saved.'

/** The wrapped actions. The Studio resolves the actions again and again and remounts an action that is a new function. */
const wrappedActions = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/**
 * Returns an action that is disabled, also its keyboard shortcut, and says why, while the form of its document is cut off from the
 * lake, and for a publish, while the form shows kept texts that are not saved. Sanity itself disables none then (sanity 6.16.0).
 */
export function whenSaved(action: DocumentActionComponent): DocumentActionComponent {
  if (!ACTIONS.includes(action.action)) return action
  const wrapped = wrappedActions.get(action) ?? wrap(action)
  wrappedActions.set(action, wrapped)
  return wrapped
}

function wrap(action: DocumentActionComponent): DocumentActionComponent {
  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for each action
  const useWaitingAction: DocumentActionComponent = props => {
    const documentId = props.version?._id ?? props.id
    const reason = useSyncExternalStore(onFormChange, () => reasonToWait(action, documentId))
    const description = action(props)
    if (!description || description.disabled || reason === null) return description
    return {...description, disabled: true, shortcut: null, title: reason}
  }
  return Object.assign(useWaitingAction, {action: action.action, displayName: action.displayName})
}

function reasonToWait({action}: DocumentActionComponent, documentId: string): string | null {
  if (isFormIn(documentId, 'isCutOff')) return CUT_OFF
  return OF_DRAFT.includes(action) && isFormIn(documentId, 'hasUnsaved') ? UNSAVED : null
}
