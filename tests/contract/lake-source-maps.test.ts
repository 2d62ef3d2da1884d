import {stegaClean} from '@sanity/client/stega'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'
import {decodeStega} from '../support/stega.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startLake()
  await lake.client
    .transaction()
    .create({_id: 'ann', _type: 'author', name: 'Ann', role: {title: 'Printer'}})
    .create({_id: 'ink', _type: 'topic', label: 'Ink'})
    .create({_id: 'drafts.ink', _type: 'topic', label: 'Ink, edited'})
    .create({
      _id: 'post',
      _type: 'post',
      headline: 'Printing',
      standfirst: 'Two colours',
      author: {_type: 'reference', _ref: 'ann'},
      topics: [{_type: 'reference', _key: 't1', _ref: 'ink'}],
      facts: {paper: 'Thick', weights: ['light', 'heavy']},
      body: [
        {_type: 'block', _key: 'b1', children: [{_type: 'span', _key: 's1', text: 'First'}]},
        {_type: 'block', _key: 'b2', children: [{_type: 'span', _key: 's2', text: 'Second'}]},
        {_type: 'note', _key: 'b3', caption: "It's a note"},
      ],
    })
    .create({_id: 'drafts.post', _type: 'post', headline: 'Printing, edited', body: []})
    .create({_id: 'versions.spring.post', _type: 'post', headline: 'Printing in spring'})
    .commit()
})
afterAll(() => lake.close())

const fetchStega = (query: string, perspective: 'published' | 'drafts' | string[] = 'published') =>
  lake.client.withConfig({stega: {enabled: true, studioUrl: '/studio', filter: () => true}, perspective}).fetch(query)
const at = (id: string, type: string, path: string, perspective: string | null = 'published') => ({
  id,
  type,
  path,
  perspective,
})

describe('stega in the results of @sanity/client', () => {
  it('identifies the document and path of plain and renamed fields', async () => {
    const result = await fetchStega('*[_id == "post"][0]{headline, "lead": standfirst, "paper": facts.paper, facts}')
    expect(decodeStega(result.headline)).toEqual(at('post', 'post', 'headline'))
    expect(decodeStega(result.lead)).toEqual(at('post', 'post', 'standfirst'))
    expect(decodeStega(result.paper)).toEqual(at('post', 'post', 'facts.paper'))
    expect(decodeStega(result.facts.weights[1])).toEqual(at('post', 'post', 'facts.weights[1]'))
    expect(stegaClean(result).lead).toBe('Two colours')
  })

  it('identifies the referenced document', async () => {
    const result = await fetchStega(
      '*[_type == "post"][0]{"by": author->name, author->{"job": role.title}, topics[]->{label}}',
    )
    expect(decodeStega(result.by)).toEqual(at('ann', 'author', 'name'))
    expect(decodeStega(result.author.job)).toEqual(at('ann', 'author', 'role.title'))
    expect(decodeStega(result.topics[0].label)).toEqual(at('ink', 'topic', 'label'))
  })

  it('identifies list items by key: whole, projected, filtered or sliced', async () => {
    const second = at('post', 'post', 'body[_key=="b2"].children[_key=="s2"].text')
    const whole = await fetchStega('*[_id == "post"][0].body')
    expect(decodeStega(whole[1].children[0].text)).toEqual(second)
    const projected = await fetchStega('*[_id == "post"][0]{body[]{"spans": children[]{text}, caption}}.body')
    expect(decodeStega(projected[1].spans[0].text)).toEqual(second)
    expect(decodeStega(projected[2].caption)).toEqual(at('post', 'post', 'body[_key=="b3"].caption'))
    const filtered = await fetchStega('*[_id == "post"][0]{"notes": body[_type == "note"], "rest": body[1..2][0]}')
    expect(decodeStega(filtered.notes[0].caption)).toEqual(at('post', 'post', 'body[_key=="b3"].caption'))
    expect(decodeStega(filtered.rest.children[0].text)).toEqual(second)
    const flat = await fetchStega('*[_id == "post"][0].body[].children[].text')
    expect(decodeStega(flat[1])).toEqual(second)
  })

  it('follows spreads, conditions, select, coalesce and the parent scope', async () => {
    const result = await fetchStega(`*[_id == "post"][0]{
      ..., _type == "post" => {"kind": standfirst}, "chosen": select(defined(nothing) => nothing, headline),
      "first": coalesce(nothing, standfirst), "all": [headline, author->name],
      "inner": body[]{"above": ^.headline}, "fixed": "written here", "loud": upper(headline)
    }`)
    expect(decodeStega(result.headline)).toEqual(at('post', 'post', 'headline'))
    expect(decodeStega(result.kind)).toEqual(at('post', 'post', 'standfirst'))
    expect(decodeStega(result.chosen)).toEqual(at('post', 'post', 'headline'))
    expect(decodeStega(result.first)).toEqual(at('post', 'post', 'standfirst'))
    expect(decodeStega(result.all[1])).toEqual(at('ann', 'author', 'name'))
    expect(decodeStega(result.inner[0].above)).toEqual(at('post', 'post', 'headline'))
    expect([result.fixed, result.loud]).toEqual(['written here', 'PRINTING'])
  })

  it('follows sorting, scoring and slices', async () => {
    const sorted = await fetchStega(
      '*[_type in ["author", "post"]] | order(_type desc)[0..1]{"text": coalesce(headline, name)}',
    )
    expect(sorted.map((row: {text: string}) => decodeStega(row.text)?.id)).toEqual(['post', 'ann'])
    const scored = await fetchStega('*[_type == "author"] | score(name match "ann"){name, _score}')
    expect(decodeStega(scored[0].name)).toEqual(at('ann', 'author', 'name'))
  })

  it('identifies the draft or version that a perspective shows', async () => {
    const query = '*[_id == "post"][0]{headline, "topic": *[_id == "ink"][0].label}'
    const drafts = await fetchStega(query, 'drafts')
    expect(decodeStega(drafts.headline)).toEqual(at('post', 'post', 'headline', null))
    expect(decodeStega(drafts.topic)).toEqual(at('ink', 'topic', 'label', null))
    const spring = await fetchStega(query, ['spring', 'drafts'])
    expect(decodeStega(spring.headline)).toEqual(at('post', 'post', 'headline', 'spring'))
  })
})

describe('a content source map', () => {
  const map = async (query: string, resultSourceMap: boolean | 'withKeyArraySelector', perspective = 'published') => {
    const options = {filterResponse: false, resultSourceMap, perspective: perspective as 'published'} as const
    const {resultSourceMap: found} = await lake.client.fetch(query, {}, options)
    return found
  }

  it('has the specified format, with stored draft ids', async () => {
    expect(
      await map('*[_id == "post"]{headline, "kind": "fixed", "length": length(headline)}', true, 'drafts'),
    ).toEqual({
      documents: [{_id: 'drafts.post', _type: 'post'}],
      paths: ["$['headline']"],
      mappings: {
        "$[0]['headline']": {type: 'value', source: {type: 'documentValue', document: 0, path: 0}},
        "$[0]['kind']": {type: 'value', source: {type: 'literal'}},
        "$[0]['length']": {type: 'value', source: {type: 'unknown'}},
      },
    })
  })

  it('identifies items by index or by key, as requested', async () => {
    const query = '*[_id == "post"][0].body[2]'
    expect((await map(query, true))?.paths).toEqual(["$['body'][2]"])
    expect((await map(query, 'withKeyArraySelector'))?.paths).toEqual(["$['body'][?(@._key=='b3')]"])
  })

  it('is only returned on request, and rejects an unknown kind', async () => {
    expect(await map('*', false)).toBeUndefined()
    const response = await fetch(`${lake.url}/v1/data/query/production?query=1&resultSourceMap=yes`)
    expect(response.status).toBe(400)
  })
})
