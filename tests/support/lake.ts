import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient, type SanityClient} from '@sanity/client'
import type {FastifyInstance} from 'fastify'
import {buildLake} from '../../services/content-lake/lake.ts'
import type {LakeOptions} from '../../services/content-lake/options.ts'
import type {Mutation} from '../../services/content-lake/transactions/mutation.ts'
import {listen} from '../../services/kit/http/listen.ts'

/** A lake that runs in a test's process. */
export type TestLake = {
  /** Address without a trailing slash, for `apiHost`. */
  url: string
  /** Bearer token with every permission. */
  token: string
  /** Bearer token that reads drafts and writes nothing. */
  readToken: string
  projectId: string
  dataset: string
  /** A client with the administrator's token that reads documents as stored. */
  client: SanityClient
  /** A client without a token that reads published documents. */
  visitor: SanityClient
  /** The Fastify application; `app.lake` has its parts. */
  app: FastifyInstance
  /** Drops every connection, as a network failure does. Clients may reconnect. */
  dropStreams: () => void
  /** Issues a viewer's token that expires after `lifeMs`. */
  issueToken: (lifeMs: number) => string
  /** Writes in the lake's process, without a connection. */
  write: (mutations: Mutation[]) => Promise<unknown>
  close: () => Promise<void>
}

/** Starts a lake on a free port with its data in a temporary folder. `close` stops it and removes the folder. */
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
