import type {SQLOutputValue} from 'node:sqlite'
import {isPublicId, layerOf, publishedIdOf} from '../document-id.ts'
import type {ReadList} from './groq/reads.ts'
import type {Perspective} from './perspective.ts'

/** Which part of a dataset a query sees. */
type Scope = {perspective: Perspective; publicOnly: boolean}

/** Returns whether a result may be wrong, because a damaged document could belong to what was read. */
export type IsAffected = (read: ReadList, scope: Scope) => boolean

/** The damaged documents of a dataset, or `unknown` when documents may be missing without a trace. */
export type Suspects = ReturnType<typeof createSuspects>

/** Creates the record of the damaged documents of a dataset. */
export const createSuspects = () => {
  const documents = new Map<string, string>()
  let isUnknown = false

  const isAffected: IsAffected = (read, {perspective, publicOnly}) => {
    if (isUnknown) return true
    const isSeen = (id: string): boolean =>
      (!publicOnly || isPublicId(id)) && (perspective === 'raw' || perspective.includes(layerOf(id)))
    return [...documents].some(([id, type]) => isSeen(id) && wasRead(read, id, type))
  }

  return {
    isAffected,
    /**
     * Adds a row that does not match its checksum. Its id and type are believed only if its content repeats them: it is
     * unlikely that damage changed both in the same way.
     */
    add: ({id, type, content}: Record<string, SQLOutputValue>): void => {
      const text = String(content)
      const isPlausible = [id, type].every(value => text.includes(JSON.stringify(value)))
      if (isPlausible) documents.set(String(id), String(type))
      else isUnknown = true
    },
    /** Records that documents may be missing. */
    addUnknown: (): void => {
      isUnknown = true
    },
    /** Returns whether nothing is damaged. */
    isEmpty: (): boolean => !isUnknown && documents.size === 0,
  }
}

const wasRead = (read: ReadList, id: string, type: string): boolean =>
  read === 'everything' || read.types.has(type) || read.ids.has(id) || read.ids.has(publishedIdOf(id))
