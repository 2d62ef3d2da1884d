import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {createClient, type SanityClient} from '@sanity/client'
import {listen} from '../../kit/listen.ts'
import {openTokens} from '../auth/tokens.ts'
import {randomId} from '../document-id.ts'
import {buildLake} from '../lake.ts'
import {isDataFolderInUse} from '../store/data-lock.ts'
import {openExistingDatabase} from '../store/lake-database.ts'

const HOUR_MS = 3_600_000

/** A lake that a command talks to over HTTP. */
export type RunningLake = {client: SanityClient; close: () => Promise<void>}

type Place = {data: string; dataset: string; project: string}

const addressFileOf = (dataDir: string): string => join(dataDir, 'address')

/** Notes in a data folder where its lake listens, for commands beside it; null takes the note of an earlier one away. */
export const noteAddress = (dataDir: string, url: string | null): void => {
  if (url === null) rmSync(addressFileOf(dataDir), {force: true})
  else writeFileSync(addressFileOf(dataDir), url)
}

/**
 * A client for the lake of a data folder: the one that is running, with a token that ends with the command, or else one
 * that runs for as long as the command does, whose assets have their addresses below `publicUrl` (its own when that is
 * left out). Throws an Error of one sentence when neither can be had.
 */
export const reachLake = (place: Place, publicUrl?: string): Promise<RunningLake> =>
  isDataFolderInUse(place.data) ? reachRunning(place) : startOwn(place, publicUrl)

const reachRunning = async (place: Place): Promise<RunningLake> => {
  const url = readAddress(place.data)
  const {database, close} = openExistingDatabase(place.data)
  const tokens = openTokens(database)
  const {id, token} = tokens.issue({label: 'Command', role: 'administrator', lifeMs: HOUR_MS})
  return {
    client: clientOf(place, url, token),
    close: async () => {
      tokens.revoke(id)
      close()
    },
  }
}

const readAddress = (dataDir: string): string => {
  try {
    return readFileSync(addressFileOf(dataDir), 'utf8')
  } catch (error) {
    throw new Error(`The content lake that uses ${dataDir} does not listen yet: try again in a moment.`, {cause: error})
  }
}

const startOwn = async (place: Place, publicUrl: string | undefined): Promise<RunningLake> => {
  const token = randomId()
  let port = 0
  const app = await buildLake({
    dataDir: place.data,
    adminToken: token,
    projectId: place.project,
    datasets: [place.dataset],
    publicUrl: () => publicUrl ?? `http://127.0.0.1:${port}`,
  })
  port = await listen(app, 0)
  return {client: clientOf(place, `http://127.0.0.1:${port}`, token), close: () => app.close()}
}

const clientOf = ({project, dataset}: Place, apiHost: string, token: string): SanityClient =>
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
