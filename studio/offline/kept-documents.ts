import {isVersionId, type SanityDocument} from 'sanity'
import {compare, type KeptText} from './kept-text'

/** A kept text, and the tab that has stored it. */
export type StoredText = KeptText & {writer?: string | undefined}

/** The texts that a browser keeps of a document. Earlier versions of the Studio did not store its type. */
export type StoredDocument = {keptAt: number; type?: string; texts: StoredText[]}

/** Whose texts are kept, and in which dataset. Another user of this browser is offered nothing of them. */
export type Owner = {project: string; dataset: string; user: string | undefined}

/** A document with kept texts. */
export type KeptDocument = {id: string; type: string; texts: StoredText[]}

/** Returns the key by which a browser stores the texts of a document, whose draft and published version share it. */
export const keyOf = ({project, dataset, user}: Owner, id: string): string =>
  JSON.stringify([project, dataset, user, id.replace(/^drafts\./, '')])

/** Returns an owner's documents, except those of releases, the latest first, from all that a browser has stored by their keys. */
export const documentsOf = (owner: Owner, stored: [string, StoredDocument][]): KeptDocument[] =>
  stored
    .toSorted(([, a], [, b]) => b.keptAt - a.keptAt)
    .flatMap(([key, {type, texts}]) => {
      const id = String((JSON.parse(key) as unknown[]).at(-1))
      return type === undefined || key !== keyOf(owner, id) || isVersionId(id) ? [] : [{id, type, texts}]
    })

/** Returns the kept texts of a document that the lake's version, if it has one, lacks. */
export const unsavedTexts = ({texts}: KeptDocument, version: SanityDocument | undefined): StoredText[] =>
  texts.filter(text => compare(text, version) !== 'saved')
