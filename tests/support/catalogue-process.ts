import {databaseOptions} from './postgres.ts'
import {runServiceCommand, startServiceProcess} from './service-process.ts'

const TOKEN = 'token-of-the-tests'

/** A catalogue API in a child process, on a free port. */
export type CatalogueProcess = {
  url: string
  adminToken: string
  /** Returns everything printed so far, errors included. */
  output: () => string
  /** Sends a signal that does not end the process, such as SIGSTOP. */
  signal: (signal: NodeJS.Signals) => void
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number | null>
}

/** Starts the API's command on a data folder, and on a PostgreSQL database if there is one. Throws with its output when it exits before it listens. */
export async function startCatalogueProcess(
  dataDir: string,
  args: string[] = [],
  databaseUrl?: string,
): Promise<CatalogueProcess> {
  const env = {
    CATALOGUE_ADMIN_TOKEN: TOKEN,
    CATALOGUE_SUBMISSIONS_PER_MINUTE: '100000',
    CATALOGUE_DATABASE_URL: databaseUrl ?? (await databaseOptions(dataDir)).databaseUrl ?? '',
  }
  const {url, output, signal, end} = await startServiceProcess('catalogue-api', dataDir, env, args)
  return {url, adminToken: TOKEN, output, signal, stop: () => end('SIGTERM')}
}

/** Runs one of the API's commands to its end. */
export const runCatalogueCommand = (args: string[]) => runServiceCommand('catalogue-api', args)
