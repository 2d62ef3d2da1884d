import {describe, expect, it} from 'vitest'
import {CANARY, PRIVATE_IDS, secretLake, VERSIONS} from '../support/secret-lake.ts'

const {at} = secretLake()

const QUERIES = [
  '*',
  '*[0]',
  '*[defined(text)]{"all": *[references(^._id)], ...}',
  `*[text match "${CANARY}*"] | score(text match "${CANARY}") | order(_score desc)`,
  '*[_id in path("drafts.**") || _id in ["private.note", "drafts.page"]]{..., "by": *[references(^._id)]}',
  '{"count": count(*[text > ""]), "page": *[_id == "page"][0]{"of": sanity::versionsOf(_id)}, "all": releases::all()}',
  '*[_type == "page"][0].pointer->',
  `*[text == "${CANARY}"`,
]

describe('a caller without a token', () => {
  it('learns nothing from the result, the source map or the error of any query', async () => {
    for (const dataset of ['production', 'vault']) {
      for (const version of VERSIONS) {
        for (const query of QUERIES) {
          for (const perspective of ['raw', 'published', 'drafts', 'spring,drafts']) {
            const search = new URLSearchParams({query, perspective, resultSourceMap: 'true', returnQuery: 'false'})
            const responseText = await (await fetch(`${at().url}/${version}/data/query/${dataset}?${search}`)).text()
            if (query !== QUERIES.at(-1)) expect(responseText, query).not.toContain(CANARY)
            for (const id of PRIVATE_IDS.filter(one => !query.includes(one)))
              expect(responseText, query).not.toContain(id)
          }
        }
      }
    }
  })

  it('cannot tell from an entity tag that a draft is being written', async () => {
    const address = `${at().url}/v1/data/query/production?query=${encodeURIComponent('*[_type == "page"]{text}')}`
    const etag = async () => (await fetch(address)).headers.get('etag') ?? ''
    const before = await etag()
    expect(before).toMatch(/^W\//)
    await at().client.patch('drafts.page').set({n: 7}).commit()
    expect(await etag()).toBe(before)
    expect((await fetch(address, {headers: {'if-none-match': before}})).status).toBe(304)
    await at().client.patch('page').set({text: 'open to all'}).commit()
    expect(await etag()).not.toBe(before)
  })
})
