import {afterEach, expect, onTestFinished, test, vi} from 'vitest'
import {onCommit, refuseEmptyEdit, watchRefusals} from '@/studio/connection/refused-writes'

const COMMIT = 'http://site/lake/v2025-02-19/data/actions/production?tag=sanity.studio.document.commit'
const edit = (draftId: string, publishedId: string) => ({
  actions: [{actionType: 'sanity.action.document.edit', draftId, publishedId, patch: {set: {title: 'A'}}}],
})
const create = (publishedId: string) => ({
  actions: [{actionType: 'sanity.action.document.create', publishedId, attributes: {_id: `drafts.${publishedId}`}}],
})

let response = Response.json({})
const send = watchRefusals(async () => response.clone())
const commit = (body: object, url = COMMIT) => send(url, {method: 'POST', body: JSON.stringify(body)})
const refuse = (status: number, body: object = {error: {description: 'Not allowed.'}}) => {
  response = Response.json(body, {status})
}
afterEach(() => {
  response = Response.json({})
})

function listen(id: string) {
  const listener = vi.fn<(refusal: string | null) => void>()
  onTestFinished(onCommit(id, listener))
  return () => listener.mock.calls.map(([refusal]) => refusal)
}

test('an edit that is refused is reported to its document, whatever version of it is open', async () => {
  const [draft, published, ofRelease, other] = ['drafts.a', 'a', 'versions.r1.a', 'drafts.b'].map(listen)
  refuse(403)
  const answer = await commit(edit('drafts.a', 'a'))
  expect(await answer.json()).toEqual({error: {description: 'Not allowed.'}})
  expect([draft?.(), published?.(), ofRelease?.(), other?.()]).toEqual([['Not allowed.'], ['Not allowed.'], [], []])
  await commit(edit('versions.r1.a', 'a'))
  expect([draft?.(), ofRelease?.()]).toEqual([['Not allowed.'], ['Not allowed.']])
})

test.each([400, 401, 403, 413])('an edit that creates the draft counts when it is refused with %i', async status => {
  const refusals = listen('a')
  refuse(status, {message: 'Too much.'})
  await commit(create('a'))
  await commit({mutations: [{patch: {id: 'a', set: {}}}]}, COMMIT.replace('actions', 'mutate'))
  response = new Response('<p>', {status})
  await commit(create('a'))
  expect(refusals()).toEqual(['Too much.', 'Too much.', `the lake responds with ${status}`])
})

test('what Sanity repeats is not refused: errors of the server, limits and a session that has ended', async () => {
  const refusals = listen('a')
  for (const status of [408, 429, 500, 503]) {
    refuse(status)
    await commit(edit('drafts.a', 'a'))
  }
  refuse(401, {message: 'Session not found', errorCode: 'SIO-401-ANF'})
  await commit(edit('drafts.a', 'a'))
  expect(refusals()).toEqual([])
})

test('an edit that is saved ends the refusal, and other requests are not reported', async () => {
  const refusals = listen('a')
  refuse(403)
  await commit(edit('drafts.a', 'a'), COMMIT.replace('commit', 'publish'))
  await commit(edit('drafts.a', 'a'), 'http://site/lake/v1/data/query/production?query=*')
  expect(refusals()).toEqual([])
  response = Response.json({transactionId: 'b'})
  await commit(edit('drafts.a', 'a'))
  expect(refusals()).toEqual([null])
})

const EMPTY = {unset: ['_empty_action_guard_pseudo_field_']}
const emptyEdit = (publishedId: string) => ({
  actions: [{actionType: 'sanity.action.document.edit', draftId: `drafts.${publishedId}`, publishedId, patch: EMPTY}],
})

test.each([
  ['of a published document', emptyEdit('a')],
  ['of a new document', create('a')],
])('an edit that changes nothing %s is refused without a request, once', async (_what, body) => {
  const refusals = listen('a')
  refuseEmptyEdit('drafts.a', 'Too much.')
  const sent: unknown[] = []
  const sendNoting = watchRefusals(async (_input, init) => {
    sent.push(JSON.parse(String(init?.body)))
    return Response.json({})
  })
  const post = (content: object) => sendNoting(COMMIT, {method: 'POST', body: JSON.stringify(content)})
  await post(edit('drafts.a', 'a'))
  await post(emptyEdit('b'))
  expect((await post(body)).status).toBe(409)
  expect(sent).toEqual([edit('drafts.a', 'a'), emptyEdit('b')])
  await post(body)
  expect(sent.at(-1)).toEqual(body)
  expect(refusals()).toEqual([null, 'Too much.', null])
})

test('an edit that changes nothing is sent when its form is closed before', async () => {
  refuseEmptyEdit('a', 'Too much.')()
  expect((await commit(emptyEdit('a'))).status).toBe(200)
})
