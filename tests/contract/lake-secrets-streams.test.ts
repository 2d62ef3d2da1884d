import {describe, expect, it} from 'vitest'
import {openEventStream} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {CANARY, PRIVATE_IDS, secretLake, VERSIONS} from '../support/secret-lake.ts'

const {at, first} = secretLake()

describe('a caller without a token', () => {
  it('does not learn from a stream the id of the last transaction when it changed private content', async () => {
    const {transactionId} = await at()
      .client.transaction()
      .patch('drafts.page', {set: {n: 1}})
      .commit()
    for (const path of ['listen/production?query=*&enableResume=true', 'live/events/production']) {
      const welcomeId = Promise.withResolvers<string | undefined>()
      const open = (headers: Record<string, string>, onEvent: (kind: string, id: string | undefined) => void) =>
        openEventStream(`${at().url}/v2025-02-19/data/${path}`, headers, ({event, id}) => onEvent(event, id))
      const {close} = open({}, (_, id) => welcomeId.resolve(id))
      const position = await welcomeId.promise
      close()
      expect(position).toMatch(/^@\d+#$/)
      expect(position).not.toContain(transactionId)
      // A client can still resume from it without a gap.
      const {transactionId: next} = await at()
        .client.transaction()
        .createOrReplace({_id: 'page', _type: 'page', text: `after ${path}`})
        .commit()
      const received: string[] = []
      const resumed = open({'last-event-id': position ?? ''}, (kind, id) => received.push(`${kind} ${id}`))
      await eventually(() => received.length).toBe(2)
      resumed.close()
      expect(received[0]).toMatch(/^welcome(back)? @\d+#$/)
      expect(received[1]).toContain(next)
    }
  })

  it('receives nothing private, with any listener options', async () => {
    const received: string[] = []
    const closes: (() => void)[] = []
    const welcomed: boolean[] = []
    const listen = (path: string, headers = {}) => {
      const index = welcomed.push(false) - 1
      const {close} = openEventStream(`${at().url}${path}`, headers, event => {
        if (event.event !== 'mutation' && event.event !== 'message') welcomed[index] = true
        received.push(JSON.stringify(event))
      })
      closes.push(close)
    }
    const everything = 'effectFormat=mendoza&includeResult=true&includePreviousRevision=true&includeAllVersions=true'
    for (const version of VERSIONS) {
      for (const query of [
        '*',
        '*[_id in path("drafts.**")]',
        `*[text match "${CANARY}*"]`,
        '*[_type == "system.release"]',
      ]) {
        listen(`/${version}/data/listen/production?query=${encodeURIComponent(query)}&${everything}`)
        const resumed = {'last-event-id': `${first()}#`}
        listen(
          `/${version}/data/listen/production?query=${encodeURIComponent(query)}&${everything}&enableResume=true`,
          resumed,
        )
      }
      listen(`/${version}/data/live/events/production`, {'last-event-id': `${first()}#`})
    }
    await eventually(() => welcomed.every(Boolean)).toBe(true)
    await at()
      .client.patch('drafts.page')
      .set({text: `${CANARY} edit`})
      .commit()
    await at()
      .client.patch('versions.spring.page')
      .set({text: `${CANARY} edit`})
      .commit()
    await at().client.action({
      actionType: 'sanity.action.release.edit',
      releaseId: 'spring',
      patch: {set: {'metadata.title': `${CANARY} title`}},
    })
    await at().client.createOrReplace({_id: 'page', _type: 'page', text: 'public now'})
    await eventually(() => received.filter(event => event.includes('public now')).length).toBeGreaterThanOrEqual(8)
    expect(received.filter(event => event.includes(CANARY))).toEqual([])
    for (const id of PRIVATE_IDS) expect(received.filter(event => event.includes(id))).toEqual([])
    for (const close of closes) close()
  })
})
