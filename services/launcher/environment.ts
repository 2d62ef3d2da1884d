import {randomBytes} from 'node:crypto'
import {mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync} from 'node:fs'
import {connect, createServer} from 'node:net'
import {join} from 'node:path'
import {z} from 'zod'
import {explainStartError} from '../kit/start-error.ts'

const token = z.string().min(16)
const keptSecrets = z
  .object({
    lakeAdminToken: token,
    lakeReadToken: token,
    lakeAdminPassword: token,
    catalogueAdminToken: token,
    webhookSecret: token,
    previewSecret: token,
  })
  .partial()

/**
 * Bearer tokens of the local services, the password of the content lake's first account and the secret of its webhook,
 * made once and kept in the data folder.
 */
export type Secrets = Required<z.infer<typeof keptSecrets>>

/** Creates the data folder; throws a one-sentence error when it cannot be written. */
export function openDataDir(dataDir: string): void {
  const probe = join(dataDir, '.writable')
  try {
    mkdirSync(join(dataDir, 'logs'), {recursive: true})
    // Some bytes: an empty file can be made on a full disk.
    writeFileSync(probe, 'The world can be kept here.\n')
    rmSync(probe)
  } catch (error) {
    throw new Error(`The data folder cannot be used: ${explainStartError(error, dataDir)} DATA_DIR=… names another.`, {
      cause: error,
    })
  }
}

const MEBIBYTE = 1024 * 1024

/** Which of the folders lies on a disk that is as good as full, the likely reason of whatever has just failed; or null. */
export function findFullDisk(folders: readonly string[]): string | null {
  const isFull = (folder: string) => {
    const {bavail, bsize} = statfsSync(folder)
    return bavail * bsize < 2 * MEBIBYTE
  }
  return folders.find(isFull) ?? null
}

/** Reads the tokens of a data folder and makes those that are missing; the file is readable by the owner alone. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const makeToken = () => randomBytes(24).toString('hex')
  const kept = readKept(file)
  const secrets = {
    lakeAdminToken: makeToken(),
    lakeReadToken: makeToken(),
    lakeAdminPassword: randomBytes(15).toString('base64url'),
    catalogueAdminToken: makeToken(),
    webhookSecret: makeToken(),
    previewSecret: makeToken(),
    ...kept,
  }
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    // Whole or not at all: half a file would keep every later start from reading it.
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, {mode: 0o600})
    renameSync(`${file}.new`, file)
  }
  return secrets
}

function readKept(file: string): Partial<Secrets> {
  try {
    return keptSecrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    const isContent = error instanceof SyntaxError || error instanceof z.ZodError
    const reason = isContent ? 'it holds no tokens that can be used.' : explainStartError(error, file)
    throw new Error(`The tokens in ${file} cannot be read: ${reason} Delete the file to have new ones made.`, {
      cause: error,
    })
  }
}

/** Throws a one-sentence error when something already listens on the port, or this user may not. */
export async function requireFreePort(port: number, name: string, variable: string): Promise<void> {
  // Asked both ways: one of them alone misses a program that listens on some of this machine's addresses only.
  const fault = (await isListening(port)) ? 'EADDRINUSE' : await listeningError(port)
  if (!fault) return
  const reason =
    fault === 'EADDRINUSE' ? 'is taken: end what uses it' : `cannot be used by this user (${fault}): allow it`
  throw new Error(`Port ${port} for the ${name} ${reason}, or choose another with ${variable}=….`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({port, host: 'localhost'})
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** The system's code for why nobody can listen on a port now, or null. */
function listeningError(port: number): Promise<string | null> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve('code' in error ? String(error.code) : error.message))
    server.listen(port, () => server.close(() => resolve(null)))
  })
}
