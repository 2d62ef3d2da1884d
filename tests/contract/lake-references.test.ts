import {afterAll, beforeAll, expect, it, vi} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

/** In the text of every referring document. */
const MARKER = 'a referring document'
const COUNT = 1010

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.write([{create: {_id: 'topic', _type: 'topic'}}])
  await lake.write(Array.from({length: COUNT}, (_, number) => referring(`post-${number}`, {})))
})
afterAll(() => lake.close())

const referring = (_id: string, fields: object, text = MARKER) => {
  return {create: {_id, _type: 'post', text, to: {_type: 'reference', _ref: 'topic', ...fields}}}
}

/** Returns the response, how many referring documents were parsed for it and in how many turns of the event loop. */
const readReferences = async (query: Record<string, string>) => {
  let turn = 0
  const timer = setInterval(() => (turn += 1), 0)
  const turns: number[] = []
  const {parse} = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, ...rest) => {
    if (text.includes(MARKER)) turns.push(turn)
    return parse(text, ...rest)
  })
  const url = `/v1/data/references/production/documents/topic/to?${new URLSearchParams(query)}`
  const response = await lake.app.inject({url, headers: {authorization: `Bearer ${lake.token}`}})
  clearInterval(timer)
  vi.restoreAllMocks()
  const {totalCount, references} = response.json()
  return {totalCount, references, parsed: turns.length, turns: new Set(turns).size}
}

it('no document of the dataset is parsed when only those of other datasets are requested, as by the Studio', async () => {
  const studio = {excludeInternalReferences: 'true', excludePaths: 'true'}
  expect(await readReferences(studio)).toMatchObject({totalCount: 0, references: [], parsed: 0})
})

it('no strong reference is parsed for the number of referring documents', async () => {
  const {totalCount, references, parsed} = await readReferences({excludePaths: 'true'})
  expect([totalCount, references.length, parsed]).toEqual([COUNT, 1000, 0])
  expect(references[0]).toEqual({projectId: 'overprint', datasetName: 'production', documentId: 'post-0'})
})

it('the paths of no more documents are read than are returned', async () => {
  const {totalCount, references, parsed} = await readReferences({})
  expect([totalCount, references.length, parsed]).toEqual([COUNT, 1000, 1000])
  expect(references[0]).toMatchObject({documentId: 'post-0', paths: ['to']})
})

it('a reference to another dataset is not counted, and weak ones are read in several turns of the event loop', async () => {
  const text = `${MARKER} ${'x'.repeat(10_000)}`
  await lake.write(Array.from({length: COUNT}, (_, number) => referring(`weak-${number}`, {_weak: true}, text)))
  await lake.write([referring('far', {_weak: true, _dataset: 'elsewhere'})])
  const {totalCount, parsed, turns} = await readReferences({excludePaths: 'true'})
  expect([totalCount, parsed]).toEqual([2 * COUNT, COUNT + 1])
  expect(turns).toBeGreaterThan(1)
})
