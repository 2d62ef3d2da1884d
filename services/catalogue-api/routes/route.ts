import type {IncomingMessage, ServerResponse} from 'node:http'
import type {FastifyBaseLogger, FastifyInstance, RawServerDefault} from 'fastify'
import type {ZodTypeProvider} from 'fastify-type-provider-zod'
import {z} from 'zod'
import {problem} from '../../../contract/values.ts'
import type {Catalogue} from '../catalogue/catalogue.ts'
import type {Presenter} from '../catalogue/presenter.ts'
import type {ImageCache} from '../images/image-cache.ts'
import type {AccountStore} from '../store/account-store.ts'
import type {CatalogueStore} from '../store/catalogue-store.ts'
import type {ImageStore} from '../store/image-store.ts'
import type {OrderStore} from '../store/order-store.ts'
import type {SubmissionStore} from '../store/submission-store.ts'
import type {SupportStore} from '../store/support-store.ts'

/** The application as routes see it: schemas give the types. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** What routes work with. */
export type Context = {
  /** The catalogue of now with its translator; a 503 problem before the first import. */
  read: () => {catalogue: Catalogue; presenter: Presenter}
  isReady: () => boolean
  store: CatalogueStore
  images: ImageStore
  imageCache: ImageCache
  submissions: SubmissionStore
  support: SupportStore
  orders: OrderStore
  accounts: AccountStore
  metrics: () => string
  adminToken: string | undefined
  /** Most submissions of one address per minute. */
  submissionsPerMinute: number
  /** Most order look-ups of one address per minute. */
  lookupsPerMinute: number
  /** Most attempts to sign in from one address per minute. */
  signInsPerMinute: number
}

/** For what changes when the catalogue does: a minute in any cache, and ten more while it asks again. */
export const CATALOGUE_CACHE = 'public, max-age=60, stale-while-revalidate=600'

const problemReply = (description: string) => ({description, content: {'application/problem+json': {schema: problem}}})

/** A retried request bears the same key as its first attempt. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/, 'must be 8 to 255 printable characters without spaces')
    .optional(),
})

/** The problem documents that any call may answer. */
export const commonProblems = {
  400: problemReply('A parameter or field is not usable; `errors` names it.'),
  503: problemReply('There is no catalogue yet.'),
}
export const notFoundProblem = {404: problemReply('There certainly is nothing of this id.')}
export const unauthorizedProblem = {401: problemReply('The credential is missing, wrong or has expired.')}
export const bodyProblems = {
  400: commonProblems[400],
  413: problemReply('The body is larger than 64 KiB.'),
  415: problemReply('The body is not JSON.'),
}
export const limitProblem = {429: problemReply('Too many; `Retry-After` says when to come again.')}
