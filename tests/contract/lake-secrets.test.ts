import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {openEventStream} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

const PRIVATE = ['drafts.page', 'drafts.alone', 'versions.spring.page', 'private.note', '_.releases.spring']
const VERSIONS = ['v1', 'vX', 'v2021-06-07', 'v2025-02-19']

let lake: TestLake
let first = ''

beforeAll(async () => {
  lake = await startLake()
  const {transactionId} = await lake.client.transaction().create({_id: 'page', _type: 'page'}).commit()
  first = transactionId
  await lake.client.releases.create({releaseId: 'spring', metadata: {title: 'secret release'}})
  for (const id of PRIVATE.slice(0, 4)) await lake.client.create({_id: id, _type: 'page', text: 'secret'})
  await lake.client.patch('drafts.alone').set({text: 'secret again'}).commit()
  await lake.client.delete('private.note')
})
afterAll(() => lake.close())

describe('anybody', () => {
  it('learns nothing of what is private from what lies in the past, or what refers to it', async () => {
    const all = [...PRIVATE, 'page', [...PRIVATE, 'page'].join(',')]
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
          const reply = await fetch(`${lake.url}/${version}/${path}`)
          expect(reply.status, path).toBe(401)
          expect(await reply.text()).not.toContain('secret')
        }
      }
    }
  })

  it('changes nothing, and is told nothing of it', async () => {
    for (const path of ['actions', 'mutate']) {
      const actions = [{actionType: 'sanity.action.document.publish', draftId: 'drafts.page', publishedId: 'page'}]
      const mutations = [{patch: {id: 'drafts.page', unset: ['text']}}]
      const reply = await fetch(`${lake.url}/v2025-02-19/data/${path}/production?returnDocuments=true`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify(path === 'actions' ? {actions} : {mutations}),
      })
      expect(reply.status).toBe(401)
      expect(await reply.text()).not.toContain('secret')
    }
    expect(await lake.client.getDocument('drafts.page')).toMatchObject({text: 'secret'})
  })

  it('hears nothing of what is private, however it listens', async () => {
    const told: string[] = []
    const closes: (() => void)[] = []
    const greeted: boolean[] = []
    const listen = (path: string, headers = {}) => {
      const at = greeted.push(false) - 1
      const {close} = openEventStream(`${lake.url}${path}`, headers, event => {
        if (event.event !== 'mutation' && event.event !== 'message') greeted[at] = true
        told.push(JSON.stringify(event))
      })
      closes.push(close)
    }
    const everything = 'effectFormat=mendoza&includeResult=true&includePreviousRevision=true&includeAllVersions=true'
    for (const version of VERSIONS) {
      for (const query of [
        '*',
        '*[_id in path("drafts.**")]',
        '*[text match "secret*"]',
        '*[_type == "system.release"]',
      ]) {
        listen(`/${version}/data/listen/production?query=${encodeURIComponent(query)}&${everything}`)
        const resumed = {'last-event-id': `${first}#`}
        listen(
          `/${version}/data/listen/production?query=${encodeURIComponent(query)}&${everything}&enableResume=true`,
          resumed,
        )
      }
      listen(`/${version}/data/live/events/production`, {'last-event-id': `${first}#`})
    }
    await eventually(() => greeted.every(Boolean)).toBe(true)
    await lake.client.patch('drafts.page').set({text: 'secret edit'}).commit()
    await lake.client.patch('versions.spring.page').set({text: 'secret edit'}).commit()
    await lake.client.action({
      actionType: 'sanity.action.release.edit',
      releaseId: 'spring',
      patch: {set: {'metadata.title': 'secret title'}},
    })
    await lake.client.createOrReplace({_id: 'page', _type: 'page', text: 'public now'})
    await eventually(() => told.filter(event => event.includes('public now')).length).toBeGreaterThanOrEqual(8)
    expect(told.filter(event => event.includes('secret'))).toEqual([])
    for (const id of PRIVATE) expect(told.filter(event => event.includes(id))).toEqual([])
    for (const close of closes) close()
  })
})
