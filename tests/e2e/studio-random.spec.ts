import {randomInt, randomUUID} from 'node:crypto'
import {writeFileSync} from 'node:fs'
import {type Browser, expect} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {RandomEditor} from '../support/random-editor'
import {seededRandom} from '../support/seeded-random'
import {settings} from '../support/settings'
import {addEditor, test} from '../support/studio'
import {openSession, type Session} from '../support/studio-session'
import {hasLetters} from '../support/unique-words'

/** The seed of `npm test`, whose minute has the same steps each time. */
const USUAL_SEED = 18
const MINUTE_S = 60

const lake = editorClient()
const id = `post-${randomUUID()}`

const paragraph = (_key: string) => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 'text', text: 'Base.', marks: []}],
})

test.beforeEach(async () => {
  const post = await postLikeNewest(lake, {_id: id, title: 'Random', slug: id})
  await lake.create({...post, excerpt: 'Base.', body: ['first', 'shared', 'last'].map(paragraph)})
})
test.afterEach(() => lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}}))

/** Returns the texts of the document that an editor sees: those of the draft, if there is one. */
async function readTexts(): Promise<string> {
  const texts = 'coalesce(*[_id == $draft][0], *[_id == $id][0]){title, excerpt, "body": pt::text(body)}'
  return Object.values(await lake.fetch<object>(texts, {id, draft: `drafts.${id}`})).join('\n')
}

/** Opens the post for two editors, each in a browser context of their own. */
async function openEditors(browser: Browser, session: Session, seed: number): Promise<RandomEditor[]> {
  const environment = readEnvironment()
  const sessions = [session, await openSession(environment, addEditor(environment, 'Nora Random'))]
  const open = async (index: 0 | 1) => {
    const context = await browser.newContext({storageState: sessions[index]})
    const random = seededRandom(seed * 2 + index)
    const editor = new RandomEditor({index, context, environment, post: id, random})
    await editor.open()
    return editor
  }
  return Promise.all([open(0), open(1)])
}

test('two editors who do random things lose nothing that the screen called kept', async ({
  browser,
  session,
}, testInfo) => {
  const seconds = settings.STUDIO_RANDOM_SECONDS
  const seed = settings.STUDIO_RANDOM_SEED ?? (seconds === MINUTE_S ? USUAL_SEED : randomInt(2 ** 30))
  console.log(`STUDIO_RANDOM_SEED=${seed} STUDIO_RANDOM_SECONDS=${seconds}`)
  test.setTimeout(seconds * 1000 + 900_000)
  const editors = await openEditors(browser, session, seed)
  try {
    const deadline = Date.now() + seconds * 1000
    await Promise.all(editors.map(editor => editor.workUntil(deadline)))
    const listLost = async () => {
      // What one of them still sends may be written by the other afterwards.
      for (const editor of [...editors, ...editors]) await editor.settle()
      const texts = await readTexts()
      return editors.flatMap(({claims, offered, nameOf}) =>
        [...claims.keys()].filter(word => !hasLetters(texts, word) && !offered.has(word)).map(nameOf),
      )
    }
    await expect.poll(listLost, {message: `words that are lost with the seed ${seed}`, timeout: 600_000}).toEqual([])
    expect(editors.flatMap(({trouble}) => trouble)).toEqual([])
    const kept = editors.reduce((sum, {claims}) => sum + claims.size, 0)
    console.log(`${kept} words kept`)
    expect(kept).toBeGreaterThan(0)
  } finally {
    const steps = editors.flatMap(({log}) => log).toSorted()
    writeFileSync(testInfo.outputPath('steps.txt'), [...steps, await readTexts()].join('\n'))
    await Promise.all(editors.map(editor => editor.close()))
  }
})
