import {describe, expect, it} from 'vitest'
import {lakeAddresses} from '../support/lake-addresses.ts'
import {CANARY, PRIVATE_IDS, secretLake, VERSIONS} from '../support/secret-lake.ts'

const {at, first, assets} = secretLake()

describe('a caller without a token', () => {
  it('learns nothing about private content from history or references', async () => {
    const all = [...PRIVATE_IDS, 'page', [...PRIVATE_IDS, 'page'].join(',')]
    for (const version of VERSIONS) {
      for (const id of all) {
        for (const path of [
          `data/history/production/documents/${id}`,
          `data/history/production/documents/${id}?lastRevision=true`,
          `data/history/production/documents/${id}?time=${new Date().toISOString()}`,
          `data/history/production/transactions/${id}?effectFormat=mendoza`,
          `data/history/production/events/documents/${id}`,
          `data/history/production/events/releases/spring`,
          `data/references/production/documents/${id}/to`,
        ]) {
          const reply = await fetch(`${at().url}/${version}/${path}`)
          expect(reply.status, path).toBe(401)
          expect(await reply.text()).not.toContain(CANARY)
        }
      }
    }
  })

  it('learns nothing at any route, by any method', async () => {
    const values: Record<string, string[]> = {
      version: ['v1', 'v2025-02-19'],
      dataset: ['production', 'vault'],
      project: ['overprint'],
      id: ['overprint', ...PRIVATE_IDS],
      ids: [[...PRIVATE_IDS, 'page'].join(','), 'page'],
      file: assets().map(path => path.slice(path.lastIndexOf('/') + 1)),
      name: ['spring'],
      vanity: ['any.txt'],
      hook: ['any'],
      attempt: ['any'],
      keys: ['any'],
      origin: ['any'],
      token: ['any'],
      session: ['any'],
    }
    const fill = (address: string): string[] => {
      const [whole = '', name = ''] = /:(\w+)/.exec(address) ?? []
      if (whole === '') return [address]
      expect(Object.keys(values), `":${name}" has test values`).toContain(name)
      return (values[name] ?? []).flatMap(value => fill(address.replace(whole, value)))
    }
    const addresses = lakeAddresses(at().app).flatMap(fill)
    expect(addresses.length).toBeGreaterThan(150)
    for (const address of addresses.filter(one => !/\/(listen|live|streams|socket)\b/.test(one))) {
      const search = new URLSearchParams({query: '*', resultSourceMap: 'true', includeAllVersions: 'true'})
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'GET' ? {} : {body: '{"query": "*"}', headers: {'content-type': 'application/json'}}
        const reply = await fetch(`${at().url}${address}?${search}`, {method, ...body, redirect: 'manual'})
        const responseText = await reply.text()
        expect(reply.status, `${method} ${address}`).toBeLessThan(500)
        expect(responseText, `${method} ${address}`).not.toContain(CANARY)
      }
    }
    expect(await at().client.fetch('count(*)')).toBeGreaterThan(4)
  })

  it('gets the same error body and headers whether or not a document exists, and whatever its content', async () => {
    const responses = new Set<string>()
    for (const dataset of ['production', 'vault']) {
      for (const id of ['page', 'drafts.page', 'private.note', 'nobody', 'drafts.nobody']) {
        for (const mutation of [
          {create: {_id: id, _type: 'page'}},
          {patch: {id, ifRevisionID: first(), set: {text: ''}}},
          {delete: {id}},
          {delete: {query: `*[_id == "${id}" && text match "${CANARY}*"]`}},
        ]) {
          const reply = await fetch(`${at().url}/v1/data/mutate/${dataset}?returnDocuments=true`, {
            method: 'POST',
            headers: {'content-type': 'application/json'},
            body: JSON.stringify({mutations: [mutation]}),
          })
          const headers = [...reply.headers].filter(([name]) => name !== 'date')
          responses.add(JSON.stringify([reply.status, headers, await reply.text()]))
        }
      }
    }
    expect([...responses]).toHaveLength(1)
  })

  it('cannot write, and learns nothing from the error', async () => {
    for (const path of ['actions', 'mutate']) {
      const actions = [{actionType: 'sanity.action.document.publish', draftId: 'drafts.page', publishedId: 'page'}]
      const mutations = [{patch: {id: 'drafts.page', unset: ['text']}}]
      const reply = await fetch(`${at().url}/v2025-02-19/data/${path}/production?returnDocuments=true`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify(path === 'actions' ? {actions} : {mutations}),
      })
      expect(reply.status).toBe(401)
      expect(await reply.text()).not.toContain(CANARY)
    }
    expect(await at().client.getDocument('drafts.page')).toMatchObject({text: CANARY})
  })
})
