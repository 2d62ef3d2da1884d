import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import type {SeedDocument} from './convert.ts'
import {toAuthors, toNavigation, toPage, toPolicy, toPost, toQuestions, toSettings, toTopics} from './documents.ts'
import type {Known} from './known.ts'
import {Faults, readSource, type Source, stemOf} from './source.ts'

/** The texts of the sample world, as they stand in its folder. */
export type SampleTexts = {
  authors: Source
  topics: Source
  questions: Source
  settings: Source
  navigation: Source
  posts: Source[]
  policies: Source[]
  pages: Source[]
}

/** Reads the texts of a folder; throws when one of the files that there must be is not there. */
export async function readTexts(directory = import.meta.dirname): Promise<SampleTexts> {
  const one = (name: string) => readSource(directory, name)
  const all = async (folder: string, ending: string) => {
    const names = await readdir(join(directory, folder))
    const texts = names.filter(name => name.endsWith(ending)).sort()
    return Promise.all(texts.map(name => one(join(folder, name))))
  }
  const [authors, topics, questions, settings, navigation, posts, policies, pages] = await Promise.all([
    one('authors.yaml'),
    one('topics.yaml'),
    one('faq.yaml'),
    one('settings.yaml'),
    one('navigation.yaml'),
    all('posts', '.md'),
    all('policies', '.md'),
    all('pages', '.yaml'),
  ])
  return {authors, topics, questions, settings, navigation, posts, policies, pages}
}

/**
 * The documents of the sample world; the same texts always give the same documents. Throws one error that names every
 * fault with its file and line: a field that does not belong, a link or a product that leads nowhere, a missing
 * alternative text.
 */
export function toDocuments(
  texts: SampleTexts,
  catalogue: Pick<Known, 'products' | 'categories' | 'policies'>,
): SeedDocument[] {
  const faults = new Faults()
  const known: Known = {
    ...catalogue,
    posts: new Set(texts.posts.map(stemOf)),
    authors: namesIn(texts.authors, 'slug'),
    topics: namesIn(texts.topics, 'slug'),
    questions: namesIn(texts.questions, 'id'),
  }
  const documents = [
    ...toAuthors(texts.authors, known, faults),
    ...toTopics(texts.topics, known, faults),
    ...toQuestions(texts.questions, known, faults),
    ...texts.posts.flatMap(source => toPost(source, known, faults)),
    ...texts.policies.flatMap(source => toPolicy(source, known, faults)),
    ...texts.pages.flatMap(source => toPage(source, known, faults)),
    ...toSettings(texts.settings, known, faults),
    ...toNavigation(texts.navigation, known, faults),
  ]
  faults.throwIfAny()
  return documents
}

/** The names of a list before it is parsed: a fault in one entry must not make every reference to the others one too. */
function namesIn({text}: Source, field: 'slug' | 'id'): Set<string> {
  return new Set([...text.matchAll(new RegExp(`^- ${field}: *(\\S+)`, 'gm'))].map(([, name = '']) => name))
}
