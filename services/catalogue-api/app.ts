import {join} from 'node:path'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, {LogController} from 'fastify'
import {serializerCompiler} from 'fastify-type-provider-zod'
import {MAX_BODY_BYTES} from '../../contract/values.ts'
import {collectMetrics} from '../kit/metrics.ts'
import {logRequests} from '../kit/request-log.ts'
import {openDatabase} from '../kit/sqlite.ts'
import {createCatalogueReader} from './catalogue/catalogue.ts'
import {createPresenter} from './catalogue/presenter.ts'
import {addEtags} from './etag.ts'
import {openImageCache} from './images/image-cache.ts'
import {openApiOptions} from './openapi.ts'
import {handleProblems, ProblemError, sendProblem} from './problems.ts'
import {collectMethods} from './route-methods.ts'
import {addAdminRoutes} from './routes/admin.ts'
import {addAccountImport, addAuthRoutes} from './routes/auth.ts'
import {addCategoryRoutes} from './routes/categories.ts'
import {addHealthRoutes} from './routes/health.ts'
import {addImageRoutes} from './routes/images.ts'
import {addOrderRoutes} from './routes/orders.ts'
import {addProductDetailRoutes} from './routes/product-details.ts'
import {addProductRoutes} from './routes/products.ts'
import type {App, Context} from './routes/route.ts'
import {addSearchRoutes} from './routes/search.ts'
import {addShippingRateRoutes} from './routes/shipping-rates.ts'
import {addSitemapRoutes} from './routes/sitemap.ts'
import {addSubmissionRoutes} from './routes/submissions.ts'
import {addSupportRoutes} from './routes/support.ts'
import {addSupportDeskRoutes} from './routes/support-desk.ts'
import {createAccountStore} from './store/account-store.ts'
import {createCatalogueStore} from './store/catalogue-store.ts'
import {createImageStore} from './store/image-store.ts'
import {createOrderStore} from './store/order-store.ts'
import {SCHEMA} from './store/schema.ts'
import {createSubmissionStore} from './store/submission-store.ts'
import {createSupportStore} from './store/support-store.ts'
import {validatorCompiler} from './validation.ts'

export type CatalogueApiOptions = {
  /** Folder of the database and of rendered images; made when it is not there. */
  dataDir: string
  /** Bearer token of `/admin/*`; without one nobody is let in. */
  adminToken?: string
  /** Address under which callers reach this API; by default the port it listens on, on localhost. */
  publicUrl?: string
  /** Most messages, questions and subscriptions of one address per minute. */
  submissionsPerMinute?: number
  /** Most order look-ups of one address per minute. */
  lookupsPerMinute?: number
  /** Most attempts to sign in from one address per minute. */
  signInsPerMinute?: number
  /** Most bytes of rendered images kept on the disk. */
  imageCacheBytes?: number
  /** Take the caller's address from `X-Forwarded-For`, behind a proxy that sets it. */
  trustProxy?: boolean
  /** Log one line per request, without addresses, queries or bodies. */
  log?: boolean
}

/** Builds the reference backend without listening; closing it closes its database. */
export async function buildCatalogueApi(options: CatalogueApiOptions): Promise<App> {
  const app: App = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    frameworkErrors: sendProblem,
    logController: new LogController({disableRequestLogging: true}),
    logger: options.log === true,
    routerOptions: {maxParamLength: 4096},
    // A request has this long to arrive in full; a trickle cannot hold a connection for ever.
    requestTimeout: 30_000,
    trustProxy: options.trustProxy === true,
  }).withTypeProvider()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Only JSON is taken: anything else is a 415.
  app.removeContentTypeParser('text/plain')
  handleProblems(app, collectMethods(app))
  addEtags(app)
  logRequests(app)
  const context = await openContext(app, options)
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: ['ETag', 'Retry-After'],
    strictPreflight: false,
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, {ttl}) =>
      new ProblemError(429, `Too many at once; come again in ${Math.ceil(ttl / 1000)} seconds.`),
  })
  await app.register(swagger, openApiOptions)
  await addRoutes(app, context)
  return app
}

async function openContext(app: App, options: CatalogueApiOptions): Promise<Context> {
  const database = openDatabase(join(options.dataDir, 'catalogue.sqlite'), SCHEMA)
  app.addHook('onClose', async () => database.close())
  const store = createCatalogueStore(database)
  const reader = createCatalogueReader(store)
  const imageCache = await openImageCache(
    join(options.dataDir, 'image-cache'),
    options.imageCacheBytes ?? 256 * 1024 * 1024,
  )
  return {
    read() {
      const catalogue = reader.read()
      return {catalogue, presenter: createPresenter(catalogue, options.publicUrl ?? addressOf(app))}
    },
    isReady: reader.isReady,
    store,
    images: createImageStore(database, store.raiseRevision),
    imageCache,
    submissions: createSubmissionStore(database),
    support: createSupportStore(database),
    orders: createOrderStore(database),
    accounts: createAccountStore(database),
    metrics: collectMetrics(app, 'catalogue'),
    adminToken: options.adminToken,
    submissionsPerMinute: options.submissionsPerMinute ?? 60,
    lookupsPerMinute: options.lookupsPerMinute ?? 10,
    signInsPerMinute: options.signInsPerMinute ?? 20,
  }
}

async function addRoutes(app: App, context: Context) {
  addCategoryRoutes(app, context)
  addProductRoutes(app, context)
  addProductDetailRoutes(app, context)
  addShippingRateRoutes(app, context)
  addSearchRoutes(app, context)
  addSitemapRoutes(app, context)
  addSubmissionRoutes(app, context)
  addSupportRoutes(app, context)
  addOrderRoutes(app, context)
  addAuthRoutes(app, context)
  addHealthRoutes(app, context)
  addImageRoutes(app, context)
  await app.register(async scope => {
    await addAdminRoutes(scope, context)
    addSupportDeskRoutes(scope, context)
    addAccountImport(scope, context)
  })
}

/** One line per request that names the route, never what was asked or who asked. */
function addressOf(app: App): string {
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address !== null ? address.port : 4020}`
}
