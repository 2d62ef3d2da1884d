import {createClient, type SanityClient} from '@sanity/client'
import {z} from 'zod'
import {listen} from '../../kit/http/listen.ts'
import {COMMAND_LIFE_MS, openTokens} from '../auth/tokens.ts'
import {randomId} from '../document-id.ts'
import {buildLake} from '../lake.ts'
import type {LakeOptions} from '../options.ts'
import {isDataFolderInUse} from '../store/data-lock.ts'
import {openExistingDatabase} from '../store/lake-database.ts'
import {readAddress} from './lake-address.ts'
import {requestWhenWritable} from './request-when-writable.ts'

const rotatedToken = z.object({token: z.string()})

/** A command's connection to a lake over HTTP. */
export type LakeConnection = {client: SanityClient; close: () => Promise<void>}

type LakeLocation = {data: string; dataset: string; project: string}

/** Options of a lake that runs for one command. */
type TemporaryOptions = Pick<LakeOptions, 'publicUrl' | 'datasets' | 'rules' | 'timeZone'>

/**
 * Returns a client for the lake of a data folder. Connects to the running lake with a temporary token; when none is
 * running, starts one until the connection is closed, with these options; asset URLs begin with its own address without a `publicUrl`, and
 * no dataset is created without `datasets`.
 * Rejects with an Error when neither works.
 */
export const connectToLake = async (
  location: LakeLocation,
  readOptions: () => TemporaryOptions = () => ({}),
): Promise<LakeConnection> =>
  isDataFolderInUse(location.data) ? connectToRunning(location) : startTemporary(location, readOptions())

const connectToRunning = async (location: LakeLocation): Promise<LakeConnection> => {
  const url = readAddress(location.data)
  const {id, token: issued} = issueToken(location.data)
  // The first write: the lake checks its database before, because this process has written to it. Until then it rejects
  // every write, and Sanity's importer gives up at the first rejection.
  const {token} = rotatedToken.parse(await requestWhenWritable('POST', `${url}/v1/access/robots/me/rotate`, issued))
  return {
    client: clientOf(location, url, token),
    // By the lake, which would check its database again after a write of this process.
    close: () => revoke(`${url}/v1/projects/${location.project}/tokens/${id}`, token),
  }
}

const issueToken = (dataDir: string) => {
  const {database, close} = openExistingDatabase(dataDir)
  try {
    const options = {label: 'Command', role: 'administrator', lifeMs: COMMAND_LIFE_MS, isForCommand: true} as const
    return openTokens(database).issue(options)
  } finally {
    close()
  }
}

/** Revokes the token of a command. A failure is logged, because it must not hide the result of the command. */
const revoke = async (url: string, token: string): Promise<void> => {
  try {
    await requestWhenWritable('DELETE', url, token)
  } catch (error) {
    console.error(`The token of this command is not revoked; it expires by itself: ${error}`)
  }
}

const startTemporary = async (location: LakeLocation, options: TemporaryOptions): Promise<LakeConnection> => {
  const token = randomId()
  let port = 0
  const app = await buildLake({
    dataDir: location.data,
    adminToken: token,
    projectId: location.project,
    datasets: [],
    isForCommand: true,
    publicUrl: () => `http://127.0.0.1:${port}`,
    ...options,
  })
  port = await listen(app, 0)
  return {client: clientOf(location, `http://127.0.0.1:${port}`, token), close: () => app.close()}
}

const clientOf = ({project, dataset}: LakeLocation, apiHost: string, token: string): SanityClient =>
  createClient({
    apiHost,
    token,
    dataset,
    projectId: project,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    useCdn: false,
    useProjectHostname: false,
  })
