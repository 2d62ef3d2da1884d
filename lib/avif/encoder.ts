import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {createProcessPool} from '@/services/kit/images/process-pool'
import type {EncodeTask} from './encode'

const MEBIBYTE = 1024 * 1024
/** From the folder that the server runs in: the bundle has no modules of its own for other processes. */
const MODULE = join('lib', 'avif', 'encode-process.ts')
/** A page and a picture that somebody waits for go first. At 19, this process gets 1.5 % of a processor that is busy. */
const NICENESS = 10
const CPU_MS = 10_000
/** The wall time is longer: a busy machine leaves little to this process. */
const LIMITS = {cpuMs: CPU_MS, wallMs: 12 * CPU_MS, bytes: 256 * MEBIBYTE}
const QUEUE = {limits: [1], maxWaiting: 1, maxWaitMs: 2 * LIMITS.wallMs}
const IDLE_MS = 60_000
const NEVER = new AbortController().signal

/** Encodes one picture; returns null when AVIF is no use. Rejects when it fails or exceeds its limits. */
export type Encode = (task: EncodeTask) => Promise<Buffer | null>

/** Creates an encoder in a process of its own, which starts on demand and encodes one picture at a time. */
export function createEncoder(module = pathToFileURL(MODULE)): {encode: Encode; close: () => void} {
  const pool = createProcessPool({module, niceness: [NICENESS], idleMs: IDLE_MS, ...QUEUE})
  return {
    async encode(task) {
      const avif = await pool.run(task, {level: 0, client: 'site', signal: NEVER}, LIMITS)
      return avif instanceof Uint8Array ? Buffer.from(avif) : null
    },
    close: pool.close,
  }
}
