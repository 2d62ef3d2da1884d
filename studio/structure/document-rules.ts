import type {DocumentActionComponent, NewDocumentOptionsContext, TemplateItem} from 'sanity'
import {isFixedType} from './singletons'

/** What can be done to a document that is given: published now or at a time to come, or taken back. */
const ACTIONS_ON_FIXED = ['publish', 'schedule', 'discardChanges', 'discardVersion', 'restore']

/** The actions that a document of this type has: those that would copy, delete or unpublish a fixed one are left out. */
export function actionsFor(
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] {
  if (!isFixedType(schemaType)) return actions
  return actions.filter(({action}) => action !== undefined && ACTIONS_ON_FIXED.includes(action))
}

/** What the menus for new documents offer: never a second copy of what stands once. */
export function newDocumentsFor(templates: TemplateItem[], _context: NewDocumentOptionsContext): TemplateItem[] {
  return templates.filter(({templateId}) => !isFixedType(templateId.replace(/^fixed-/, '')))
}
