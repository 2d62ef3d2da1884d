import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

const addressFileOf = (dataDir: string): string => join(dataDir, 'address')

/** Writes the URL of a listening lake to its data folder, where commands find it. Null removes the file. */
export const writeAddress = (dataDir: string, url: string | null): void => {
  if (url === null) rmSync(addressFileOf(dataDir), {force: true})
  else writeFileSync(addressFileOf(dataDir), url)
}

/** Returns the URL of the lake that uses a data folder. Throws an Error when it is not listening yet. */
export const readAddress = (dataDir: string): string => {
  try {
    return readFileSync(addressFileOf(dataDir), 'utf8')
  } catch (error) {
    throw new Error(`The content lake that uses ${dataDir} is not listening yet: try again in a moment.`, {
      cause: error,
    })
  }
}
