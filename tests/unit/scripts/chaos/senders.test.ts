import {expect, test} from 'vitest'
import {Findings} from '../../../../scripts/chaos/findings.ts'
import {Senders} from '../../../../scripts/chaos/senders.ts'
import type {Cluster} from '../../../../services/launcher/cluster/cluster.ts'
import {startJsonServer} from '../../../support/json-server.ts'

test.each([400, 422])('a form that is refused with %i is not sent for ever, and counts as lost', async status => {
  const findings = new Findings()
  const server = await startJsonServer(path => ({status: path.startsWith('/admin/') ? 200 : status, body: {}}))
  const cluster = {url: server.origin, apis: [{url: server.origin}], secrets: {catalogueAdminToken: 'token'}}
  const senders = new Senders(cluster as unknown as Cluster, findings, () => 0.5)
  senders.start()
  await senders.stop()
  await server.close()
  expect(findings.posts).toBe(2)
  expect(findings.repeats).toBe(0)
  expect(new Map(findings.counts()).get('POST that was lost or doubled')).toBe(2)
})
