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

/** Returns the layer of a document: `published`, `drafts` or the name of a release. */
export const layerOf = (id: string): string => {
  if (id.startsWith('drafts.')) return 'drafts'
  if (id.startsWith('versions.')) return id.split('.')[1] ?? 'published'
  return 'published'
}

/** Returns whether a document can be read without a token. As in Sanity's public datasets, ids with a dot are private. */
export const isPublicId = (id: string): boolean => !id.includes('.')

/** Returns whether a document is a system document, such as a release. Only actions change system documents. */
export const isSystemId = (id: string): boolean => id.startsWith('_.')
