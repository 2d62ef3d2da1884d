import type {IncomingMessage, ServerResponse} from 'node:http'
import type {FastifyBaseLogger, FastifyInstance, RawServerDefault} from 'fastify'
import type {ZodTypeProvider} from 'fastify-type-provider-zod'
import {z} from 'zod'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import {problem} from '../../../contract/values.ts'
import type {ImageCache} from '../../kit/images/image-cache.ts'
import type {WriteProbe} from '../../kit/write-probe.ts'
import type {Imports} from '../bulk/imports.ts'
import type {ImportBody} from '../bulk/thread/import-thread.ts'
import type {Catalogue} from '../catalogue/catalogue.ts'
import type {CatalogueReader} from '../catalogue/catalogue-reader.ts'
import type {Presenter} from '../catalogue/presenter.ts'
import type {ChangeWatch} from '../feed/change-watch.ts'
import type {FeedStatus} from '../feed/send-changes.ts'
import type {ImageTasks} from '../images/image-tasks.ts'
import type {PasswordLimits} from '../limits/password-limits.ts'
import type {AccountStore} from '../store/account-store.ts'
import type {CatalogueSource} from '../store/catalogue-source.ts'
import type {CatalogueStore} from '../store/catalogue-store.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import type {ProductStore} from '../store/changes/product-store.ts'
import type {SynonymStore} from '../store/changes/synonym-store.ts'
import type {ImageStore} from '../store/image-store.ts'
import type {Inbox} from '../store/inbox.ts'
import type {Integrity} from '../store/integrity.ts'
import type {OrderStore} from '../store/order-store.ts'
import type {OpenSessions} from '../store/sessions/open-sessions.ts'
import type {RenewableSessions} from '../store/sessions/renewable-sessions.ts'
import type {SubmissionStore} from '../store/submission-store.ts'
import type {SupportStore} from '../store/support-store.ts'

/** The Fastify instance, typed so that routes infer their types from their schemas. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browsers may call this path through the site. Without it, only servers may. */
    isPublic?: boolean
  }
}

/** What the routes work with. */
export type Context = {
  /** Returns the current catalogue and its presenter; rejects with a 503 problem before the first import. */
  read: () => Promise<{catalogue: Catalogue; presenter: Presenter}>
  /**
   * Returns the presenter of the catalogue for a response that can do without. It is null before the first import, when the first index
   * is not built within a second, and when it cannot be built.
   */
  readSoon: () => Promise<Presenter | null>
  /** Waits for a turn of the event loop, directly before a calculation of some milliseconds. */
  takeTurn: () => Promise<void>
  /**
   * Returns a product by its id, and the presenter of the catalogue that has it; rejects with a 404 problem when it does not exist,
   * and with a 503 problem when it cannot be read.
   */
  findProduct: (id: string) => Promise<{product: ImportedProduct; presenter: Presenter}>
  isReady: () => Promise<boolean>
  integrity: Integrity
  /** Returns how to restore a damaged database, without paths of the machine. */
  adviseRestore: () => string
  probeWrite: WriteProbe
  store: CatalogueStore
  changes: ChangeLog
  watch: ChangeWatch
  /** The index of the lists, for those that wait until it has a change. */
  index: Pick<CatalogueReader, 'position' | 'isBehind' | 'reach'>
  /** How the sending of changes to the site goes on. */
  feed: FeedStatus
  /** Maximum number of requests that wait for a change. */
  maxWaiters: number
  source: CatalogueSource
  products: ProductStore
  synonyms: SynonymStore
  imports: Imports<ImportBody>
  images: ImageStore
  imageTasks: ImageTasks
  imageCache: ImageCache
  submissions: SubmissionStore
  support: SupportStore
  inbox: Inbox
  orders: OrderStore
  accounts: AccountStore
  sessions: RenewableSessions
  openSessions: OpenSessions
  metrics: () => Promise<string>
  metricsToken: string | undefined
  adminToken: string | undefined
  /** Maximum number of submissions per address and minute. */
  submissionsPerMinute: number
  /** Maximum number of order look-ups per address and minute. */
  lookupsPerMinute: number
  /** Maximum number of sign-in attempts per address and minute. */
  signInsPerMinute: number
  passwordLimits: PasswordLimits
}

/** `Cache-Control` of everything from the catalogue: fresh for a minute, stale for ten more while it revalidates. */
export const CATALOGUE_CACHE = 'public, max-age=60, stale-while-revalidate=600'

/** Maximum size of an import or an uploaded image, in bytes. */
export const ADMIN_BODY_BYTES = 20 * 1024 * 1024

/**
 * Limit of reading the conversations of a visitor or an account, per address and minute. An open conversation in the support widget
 * is read four times a minute, and many visitors may share an address.
 */
export const conversationReads = {max: 300, timeWindow: '1 minute'}

/** What a list of conversations says about its pages. */
export const SHORT_PAGES =
  'A page of very long conversations has fewer than `limit`, and at least three: the next page begins at `offset` plus their number.'

/** Describes a problem document of a route. */
export const problemResponse = (description: string) => ({
  description,
  content: {'application/problem+json': {schema: problem}},
})

/** A retry sends the same key as the first attempt. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/, 'must be 8 to 255 printable characters without spaces')
    .optional(),
})

/** Problem documents that any route may return. */
export const commonProblems = {
  400: problemResponse('A parameter or field is not usable; `errors` names it.'),
  503: problemResponse('The catalogue has not been imported yet, or the database does not respond.'),
}
export const notFoundProblem = {404: problemResponse('Nothing has this id.')}
export const unauthorizedProblem = {401: problemResponse('The credential is missing, wrong or has expired.')}
export const bodyProblems = {
  400: commonProblems[400],
  413: problemResponse('The body is larger than 64 KiB.'),
  415: problemResponse('The body is not JSON.'),
}
export const limitProblem = {429: problemResponse('Too many requests; `Retry-After` has the seconds to wait.')}
