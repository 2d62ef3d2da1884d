import {randomBytes} from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_PATTERN = /^[a-zA-Z0-9_](?:[a-zA-Z0-9_-]|\.(?!\.|$))*$/
const MAX_ID_LENGTH = 128

/** Returns a random id of 22 letters and digits, for documents and transactions. */
export const randomId = (): string => {
  let id = ''
  while (id.length < 22) {
    for (const byte of randomBytes(32)) if (byte < 248 && id.length < 22) id += ALPHABET.charAt(byte % 62)
  }
  return id
}

/** Returns whether a string is a valid document id. */
export const isDocumentId = (id: string): boolean => id.length <= MAX_ID_LENGTH && ID_PATTERN.test(id)

/** Returns the id of the published document that a draft or a release version belongs to. Other ids are unchanged. */
export const publishedIdOf = (id: string): string => {
  if (id.startsWith('drafts.')) return id.slice('drafts.'.length)
  if (!id.startsWith('versions.')) return id
  return id.split('.').slice(2).join('.') || id
}

/** The layers that are no releases: no release can have their names. */
const RESERVED_NAMES = ['published', 'drafts']

/** Returns whether a name cannot be that of a release, because another layer has it. */
export const isReservedName = (releaseName: string): boolean => RESERVED_NAMES.includes(releaseName)

/**
 * Returns the layer of a document: `published`, `drafts` or the name of a release. A version with a reserved name, which an earlier lake
 * accepted, belongs to no layer: it gets a name that no perspective can have.
 */
export const layerOf = (id: string): string => {
  if (id.startsWith('drafts.')) return 'drafts'
  if (!id.startsWith('versions.')) return 'published'
  const name = id.split('.')[1] ?? ''
  return isReservedName(name) ? `versions.${name}` : name
}

/** Returns whether a document can be read without a token. As in Sanity's public datasets, ids with a dot are private. */
export const isPublicId = (id: string): boolean => !id.includes('.')

/** Returns whether a document is a system document, such as a release, or a draft or version of one. Only release actions change them. */
export const isSystemId = (id: string): boolean => {
  const publishedId = publishedIdOf(id)
  // Publishing a version of a version makes it a version of the document.
  return publishedId === id ? id.startsWith('_.') : isSystemId(publishedId)
}
