import {synonymDocument} from '../../../../contract/administration.ts'
import {matchesStrongly} from '../../etag.ts'
import {noCatalogue, ProblemError} from '../../problems.ts'
import type {StoredSynonyms} from '../../store/changes/synonym-store.ts'
import {noQuery} from '../../validation.ts'
import {type App, bodyProblems, type Context, commonProblems, problemResponse, unauthorizedProblem} from '../route.ts'
import {ADMINISTRATOR} from './inbox.ts'

/** Maximum size of all synonyms, in bytes: more than what the contract allows takes. */
const SYNONYMS_BYTES = 8 * 1024 * 1024

const PATH = '/admin/search-synonyms'
const common = {tags: ['Administration'], security: ADMINISTRATOR, querystring: noQuery}

/** Adds reading and replacing the synonyms of the search. */
export function addSynonymRoutes(app: App, {products, synonyms}: Context) {
  const checkCatalogue = async () => {
    if (await products.hasCatalogue()) return
    throw noCatalogue()
  }

  app.get(
    PATH,
    {
      schema: {
        ...common,
        summary: 'The synonyms of the search, with the ETag that a write of them names',
        response: {200: synonymDocument, ...unauthorizedProblem, 503: commonProblems[503]},
      },
    },
    async (_request, reply) => {
      await checkCatalogue()
      const stored = await synonyms.find()
      return reply
        .header('Cache-Control', 'private, no-store')
        .header('ETag', stored.etag)
        .send({search_synonyms: stored.synonyms})
    },
  )

  app.put(
    PATH,
    {
      bodyLimit: SYNONYMS_BYTES,
      schema: {
        ...common,
        summary: 'Replace the synonyms of the search (`If-Match`)',
        description:
          'Searches of every instance use them as soon as its index has them, without a restart. `[]` means none.',
        body: synonymDocument,
        response: {
          200: synonymDocument,
          ...bodyProblems,
          ...unauthorizedProblem,
          412: problemResponse('The synonyms are not those that the condition names.'),
          413: problemResponse('The synonyms are larger than 8 MiB.'),
          428: problemResponse('`If-Match` is missing: it has the ETag of the synonyms that are replaced.'),
          503: commonProblems[503],
        },
      },
    },
    async ({body, headers}, reply) => {
      await checkCatalogue()
      const stored = await synonyms.replace(body.search_synonyms, current => checkMatch(headers['if-match'], current))
      return reply
        .header('Cache-Control', 'no-store')
        .header('ETag', stored.etag)
        .send({search_synonyms: stored.synonyms})
    },
  )
}

function checkMatch(match: string | undefined, {etag}: StoredSynonyms): void {
  if (match === undefined) throw new ProblemError(428, 'Send the ETag of the synonyms as If-Match.')
  if (matchesStrongly(match, etag)) return
  throw new ProblemError(412, 'The synonyms have changed since.', [], {ETag: etag})
}
