import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import type {SeedDocument} from './convert.ts'
import {toAuthors, toNavigation, toPage, toPolicy, toPost, toQuestions, toSettings, toTopics} from './documents.ts'
import type {Known} from './known.ts'
import {readSource, type Source, SourceErrors, stemOf} from './source.ts'
import {synonyms} from './synonyms.ts'

/** The source files of the sample content. */
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

/** Reads the source files of a folder; throws when a required file is missing. */
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
 * Converts the texts to documents; the same texts always result in the same documents. Throws one error that lists every
 * mistake with its file and line, such as an unknown field, a broken link, an unknown product or a missing alternative text.
 */
export function toDocuments(
  texts: SampleTexts,
  catalogue: Pick<Known, 'products' | 'categories' | 'policies'>,
): SeedDocument[] {
  const errors = new SourceErrors()
  const known: Known = {
    ...catalogue,
    posts: new Set(texts.posts.map(stemOf)),
    authors: namesIn(texts.authors, 'slug'),
    topics: namesIn(texts.topics, 'slug'),
    questions: namesIn(texts.questions, 'id'),
  }
  const documents = [
    ...toAuthors(texts.authors, known, errors),
    ...toTopics(texts.topics, known, errors),
    ...toQuestions(texts.questions, known, errors),
    ...texts.posts.flatMap(source => toPost(source, known, errors)),
    ...texts.policies.flatMap(source => toPolicy(source, known, errors)),
    ...texts.pages.flatMap(source => toPage(source, known, errors)),
    ...toSettings(texts.settings, known, errors),
    ...toNavigation(texts.navigation, known, errors),
    synonyms,
  ]
  errors.throwIfAny()
  return documents
}

/** Reads the names of a list without parsing it, so that a mistake in one entry does not break references to the others. */
function namesIn({text}: Source, field: 'slug' | 'id'): Set<string> {
  return new Set([...text.matchAll(new RegExp(`^- ${field}: *(\\S+)`, 'gm'))].map(([, name = '']) => name))
}
