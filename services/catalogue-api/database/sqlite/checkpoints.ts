import {openInThread} from './sqlite-thread.ts'

/** Time from a write to the checkpoint that includes it. */
const DELAY_MS = 200

/** `soon` asks for a checkpoint after a write; `close` ends them. */
export type Checkpoints = {soon: () => void; close: () => Promise<void>}

/**
 * Creates the checkpoints of a SQLite file, which move what was written from SQLite's log into the file. They run in a thread and
 * on a connection of their own, so that neither writers nor readers wait for them. `onError` receives the first error after the last
 * checkpoint that succeeded: those that SQLite runs after a commit report none, damage of the file included.
 */
export async function createCheckpoints(file: string, onError: (error: unknown) => void): Promise<Checkpoints> {
  const thread = await openInThread({file, settings: ''})
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let hasFailed = false
  const checkpoint = async () => {
    timer = undefined
    try {
      await thread.run({sql: 'pragma wal_checkpoint(passive)', parameters: []})
      hasFailed = false
    } catch (error) {
      // The one after the next write tries again.
      if (!isClosed && !hasFailed) onError(error)
      hasFailed = true
    }
  }
  return {
    soon() {
      if (!isClosed) timer ??= setTimeout(checkpoint, DELAY_MS).unref()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      return thread.close()
    },
  }
}
