import {createClient, type SanityClient} from '@sanity/client'
import {listen} from '../../kit/http/listen.ts'
import {openTokens} from '../auth/tokens.ts'
import {randomId} from '../document-id.ts'
import {buildLake} from '../lake.ts'
import type {LakeOptions} from '../options.ts'
import {isDataFolderInUse} from '../store/data-lock.ts'
import {openExistingDatabase} from '../store/lake-database.ts'
import {readAddress} from './lake-address.ts'

const HOUR_MS = 3_600_000

/** A command's connection to a lake over HTTP. */
export type LakeConnection = {client: SanityClient; close: () => Promise<void>}

type LakeLocation = {data: string; dataset: string; project: string}

/** Options of a lake that runs for one command. */
type TemporaryOptions = Pick<LakeOptions, 'publicUrl' | 'rules' | 'timeZone'>

/**
 * Returns a client for the lake of a data folder. Connects to the running lake with a temporary token; when none is
 * running, starts one until the connection is closed, with these options; asset URLs begin with its own address without a `publicUrl`.
 * Rejects with an Error when neither works.
 */
export const connectToLake = async (
  location: LakeLocation,
  readOptions: () => TemporaryOptions = () => ({}),
): Promise<LakeConnection> =>
  isDataFolderInUse(location.data) ? connectToRunning(location) : startTemporary(location, readOptions())

const connectToRunning = async (location: LakeLocation): Promise<LakeConnection> => {
  const url = readAddress(location.data)
  const {database, close} = openExistingDatabase(location.data)
  const tokens = openTokens(database)
  const {id, token} = tokens.issue({label: 'Command', role: 'administrator', lifeMs: HOUR_MS})
  return {
    client: clientOf(location, url, token),
    close: async () => {
      tokens.revoke(id)
      close()
    },
  }
}

const startTemporary = async (location: LakeLocation, options: TemporaryOptions): Promise<LakeConnection> => {
  const token = randomId()
  let port = 0
  const app = await buildLake({
    dataDir: location.data,
    adminToken: token,
    projectId: location.project,
    datasets: [location.dataset],
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
