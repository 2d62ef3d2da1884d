import {syncBuiltinESMExports} from 'node:module'
import workerThreads, {type WorkerOptions} from 'node:worker_threads'

const FAILING = new URL('./failing-database-worker.ts', import.meta.url)
const {Worker} = workerThreads

/**
 * Lets the disk of later backups change the first letter of `text` in each copy of a database, or the head of the file if
 * `text` is empty. Returns a function that ends it.
 */
export const breakBackupDisk = (text = ''): (() => void) => {
  class FailingWorker extends Worker {
    constructor(module: string | URL, options: WorkerOptions) {
      const isFailing = String(module).endsWith('/kit/backup/database-worker.ts')
      const workerData = isFailing ? {...options.workerData, changedText: text} : options.workerData
      super(isFailing ? FAILING : module, {...options, workerData})
    }
  }
  const replaceBy = (replacement: typeof Worker): void => {
    workerThreads.Worker = replacement
    syncBuiltinESMExports()
  }
  replaceBy(FailingWorker)
  return () => replaceBy(Worker)
}
