import {closeSync, openSync, readFileSync, writeSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {workerData} from 'node:worker_threads'

/* The thread of `database-tasks.ts` on a disk that stores other bytes than those that were written, as `breakBackupDisk` says. */

const text: string = workerData.changedText

const damage = (file: string): void => {
  const position = text === '' ? 0 : readFileSync(file).lastIndexOf(text)
  if (position < 0) throw new Error(`${file} does not contain "${text}"`)
  const descriptor = openSync(file, 'r+')
  const bytes = text === '' ? Buffer.alloc(100, 0xaa) : Buffer.from('#')
  writeSync(descriptor, bytes, 0, bytes.length, position)
  closeSync(descriptor)
}

const {prepare} = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
  const statement = prepare.call(this, sql)
  if (!sql.startsWith('vacuum into')) return statement
  const run = statement.run.bind(statement)
  return Object.assign(statement, {
    run: (target: string) => {
      const result = run(target)
      damage(target)
      return result
    },
  })
}

await import('../../services/kit/backup/database-worker.ts')
