import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient, type SanityClient} from '@sanity/client'
import type {FastifyInstance} from 'fastify'
import {buildLake} from '../../services/content-lake/lake.ts'
import type {LakeOptions} from '../../services/content-lake/options.ts'
import type {Mutation} from '../../services/content-lake/transactions/mutation.ts'
import {listen} from '../../services/kit/listen.ts'

/** A running lake of a test's own. */
export type TestLake = {
  /** Address without a slash at its end, for `apiHost`. */
  url: string
  /** Bearer token with all rights. */
  token: string
  /** Bearer token that may read drafts and write nothing. */
  readToken: string
  projectId: string
  dataset: string
  /** A client with the administrator's token, seeing documents as they are stored. */
  client: SanityClient
  /** A client as a visitor's, without a token, seeing what is published. */
  visitor: SanityClient
  /** The application itself; `app.lake` holds its parts. */
  app: FastifyInstance
  /** Cuts every connection, as a network does; whoever had one may come back. */
  dropStreams: () => void
  /** Makes a viewer's token that lasts `lifeMs`. */
  issueToken: (lifeMs: number) => string
  /** Writes from within the lake's own process, without a connection. */
  write: (mutations: Mutation[]) => Promise<unknown>
  close: () => Promise<void>
}

/** Starts a lake on a free port with its data in a temporary folder; `close` ends it and removes the folder. */
export async function startLake(options: Partial<LakeOptions> = {}): Promise<TestLake> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-'))
  const [token, readToken, projectId, dataset] = ['test-admin-token', 'test-read-token', 'overprint', 'production']
  let port = 0
  const publicUrl = () => `http://127.0.0.1:${port}`
  const app = await buildLake({dataDir, adminToken: token, readToken, publicUrl, ...options})
  port = await listen(app, 0)
  const url = publicUrl()
  const config = {projectId, dataset, apiHost: url, useProjectHostname: false, useCdn: false, apiVersion: '2025-02-19'}
  return {
    url,
    token,
    readToken,
    projectId,
    dataset,
    client: createClient({...config, token, perspective: 'raw'}),
    visitor: createClient({...config, perspective: 'published'}),
    app,
    dropStreams: () => app.server.closeAllConnections(),
    issueToken: lifeMs => app.lake.tokens.issue({label: 'test', role: 'viewer', lifeMs}).token,
    write: mutations => app.lake.transact(dataset, {mutations}, {author: 'test'}),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      rmSync(dataDir, {recursive: true, force: true})
    },
  }
}
