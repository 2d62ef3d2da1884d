import {rmSync} from 'node:fs'

/** Removes a folder when this process exits, also after Ctrl-C. Returns a function that removes it at once. */
export function removeAtExit(folder: string): () => void {
  const remove = () => rmSync(folder, {recursive: true, force: true, maxRetries: 3})
  const tryToRemove = () => {
    try {
      remove()
    } catch (error) {
      // An error here would keep other listeners of `exit` from running.
      console.error(`Cannot remove ${folder}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  process.once('exit', tryToRemove)
  return () => {
    process.off('exit', tryToRemove)
    remove()
  }
}
