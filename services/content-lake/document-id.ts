import {randomBytes} from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_PATTERN = /^[a-zA-Z0-9_](?:[a-zA-Z0-9_-]|\.(?!\.|$))*$/
const MAX_ID_LENGTH = 128

/** A random identifier of 22 letters and digits, as documents and transactions have. */
export const randomId = (): string => {
  let id = ''
  while (id.length < 22) {
    for (const byte of randomBytes(32)) if (byte < 248 && id.length < 22) id += ALPHABET.charAt(byte % 62)
  }
  return id
}

/** Whether a string may be the id of a document. */
export const isDocumentId = (id: string): boolean => id.length <= MAX_ID_LENGTH && ID_PATTERN.test(id)

/** The id of the published document that a draft or a release's version belongs to; other ids as they are. */
export const publishedIdOf = (id: string): string => {
  if (id.startsWith('drafts.')) return id.slice('drafts.'.length)
  if (!id.startsWith('versions.')) return id
  return id.split('.').slice(2).join('.') || id
}

/** Which layer a document belongs to: `published`, `drafts` or the name of a release. */
export const layerOf = (id: string): string => {
  if (id.startsWith('drafts.')) return 'drafts'
  if (id.startsWith('versions.')) return id.split('.')[1] ?? 'published'
  return 'published'
}

/** Whether anybody may read the document: ids with a dot are private, as in a public dataset of Sanity's. */
export const isPublicId = (id: string): boolean => !id.includes('.')

/** Whether a document is the lake's own, such as one that tells of a release: those are changed by actions alone. */
export const isSystemId = (id: string): boolean => id.startsWith('_.')
