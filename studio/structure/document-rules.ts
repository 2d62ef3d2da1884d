import type {DocumentActionComponent, NewDocumentOptionsContext, TemplateItem} from 'sanity'
import {isSingletonType} from './singletons'

/** Actions of singleton documents: publish now or later, and undo changes. */
const SINGLETON_ACTIONS = ['publish', 'schedule', 'discardChanges', 'discardVersion', 'restore']

/** Returns the actions for a document type. Singletons cannot be duplicated, deleted or unpublished. */
export function actionsFor(
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] {
  if (!isSingletonType(schemaType)) return actions
  return actions.filter(({action}) => action !== undefined && SINGLETON_ACTIONS.includes(action))
}

/** Removes singletons from the menus for new documents. */
export function newDocumentsFor(templates: TemplateItem[], _context: NewDocumentOptionsContext): TemplateItem[] {
  return templates.filter(({templateId}) => !isSingletonType(templateId.replace(/^fixed-/, '')))
}
