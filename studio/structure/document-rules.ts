import type {DocumentActionComponent, NewDocumentOptionsContext, TemplateItem} from 'sanity'
import {scheduleAhead} from './schedule-ahead'
import {isSingletonType} from './singletons'

/** Actions of singleton documents: publish now or later, and undo changes. */
const SINGLETON_ACTIONS = ['publish', 'schedule', 'discardChanges', 'discardVersion', 'restore']

/** Returns the actions for a document type. Singletons cannot be duplicated, deleted or unpublished. */
export function actionsFor(
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] {
  const allowed = isSingletonType(schemaType)
    ? actions.filter(({action}) => action !== undefined && SINGLETON_ACTIONS.includes(action))
    : actions
  return allowed.map(action => (action.action === 'schedule' ? wrapped(action) : action))
}

/** The wrapped actions. The Studio resolves the actions again and again and remounts an action that is a new function. */
const wrappedActions = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

function wrapped(action: DocumentActionComponent): DocumentActionComponent {
  const existing = wrappedActions.get(action)
  if (existing) return existing
  const ahead = scheduleAhead(action)
  wrappedActions.set(action, ahead)
  return ahead
}

/** Removes singletons from the menus for new documents. */
export function newDocumentsFor(templates: TemplateItem[], _context: NewDocumentOptionsContext): TemplateItem[] {
  return templates.filter(({templateId}) => !isSingletonType(templateId.replace(/^fixed-/, '')))
}
