import {parentPort, workerData} from 'node:worker_threads'
import {findDamage} from './database-check.ts'

/** The result of a check: the problems found, or the error that prevented it. */
export type CheckReply = {problems: string[]} | {error: string}

const reply = (): CheckReply => {
  try {
    return {problems: findDamage(String(workerData))}
  } catch (error) {
    return {error: error instanceof Error ? error.message : String(error)}
  }
}

parentPort?.postMessage(reply())
