import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import {serializerCompiler} from 'fastify-type-provider-zod'
import {MAX_BODY_BYTES} from '../../contract/values.ts'
import {dropAbandonedRequests} from '../kit/http/abandoned-requests.ts'
import {limitConnections} from '../kit/http/connections/limit-connections.ts'
import {rejectOtherMethods} from '../kit/http/method-not-allowed.ts'
import {networkOf} from '../kit/http/network.ts'
import {logRequests} from '../kit/http/request-log.ts'
import {addSecurityHeaders} from '../kit/http/security-headers.ts'
import {fastifyLog} from '../kit/log/fastify-log.ts'
import {addEtags} from './etag.ts'
import {startSiteHook} from './feed/site-hook.ts'
import {limitStore} from './limits/limit-store.ts'
import {type LimitsRedis, openLimitsRedis} from './limits/limits-redis.ts'
import {createCounts} from './limits/request-counts.ts'
import {openContext} from './open-context.ts'
import {openApiOptions} from './openapi.ts'
import {type CatalogueApiOptions, type CatalogueApiSettings, withDefaults} from './options.ts'
import {handleProblems, ProblemError, sendProblem} from './problems.ts'
import {addAccountConversationRoutes} from './routes/account-conversations.ts'
import {addAdminRoutes} from './routes/admin/admin.ts'
import {resolveAlias} from './routes/admin/resolve-alias.ts'
import {addAuthRoutes} from './routes/auth.ts'
import {addCategoryRoutes} from './routes/categories.ts'
import {addChangeRoutes} from './routes/changes.ts'
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
import {scheduleBackups} from './store/backups.ts'
import {openCatalogueDatabase} from './store/open-database.ts'
import {openPostgresDatabase} from './store/open-postgres.ts'
import {validatorCompiler} from './validation.ts'

/** Builds the reference backend without listening. Closing it closes its database. */
export async function buildCatalogueApi(options: CatalogueApiOptions): Promise<App> {
  const settings = withDefaults(options)
  const {dataDir, databaseUrl} = settings
  const catalogueDatabase = await (databaseUrl === undefined
    ? openCatalogueDatabase(dataDir, settings.backups?.folder ?? null)
    : openPostgresDatabase(dataDir, databaseUrl))
  const app = createApp(settings)
  const backups = scheduleBackups(settings, catalogueDatabase.integrity)
  let hook: ReturnType<typeof startSiteHook> | undefined
  let hookEnd: Promise<void> | undefined
  // Before the requests in progress end: from here on, nothing waits for a change any more.
  app.addHook('preClose', async () => {
    hookEnd = hook?.stop()
    // It is awaited below.
    hookEnd?.catch(() => undefined)
  })
  app.addHook('onClose', async () => {
    await hookEnd
    await backups?.stop()
    await catalogueDatabase.close()
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Without this parser, everything but JSON gets a 415.
  app.removeContentTypeParser('text/plain')
  handleProblems(app, catalogueDatabase.integrity.explain)
  addEtags(app)
  dropAbandonedRequests(app)
  logRequests(app)
  addSecurityHeaders(app.server)
  limitConnections(app.server, settings.connectionLimits)
  const {siteHook, redisUrl} = settings
  const redis = redisUrl === undefined ? null : await openLimitsRedis(redisUrl)
  app.addHook('onClose', async () => redis?.close())
  const context = openContext(app, settings, catalogueDatabase, redis)
  if (siteHook) {
    app.addHook('onListen', async () => {
      hook = startSiteHook(siteHook, {database: catalogueDatabase.database, ...context})
    })
  }
  await addPlugins(app, redis)
  const addRejections = rejectOtherMethods(
    app,
    ({path}, allow) => new ProblemError(405, `${path} allows ${allow} only.`, [], {Allow: allow}),
  )
  await app.register(async scope => {
    if (settings.onRoute) scope.addHook('onRoute', settings.onRoute)
    await addRoutes(scope, context)
  })
  addRejections()
  return app
}

function createApp(settings: CatalogueApiSettings): App {
  return Fastify({
    bodyLimit: MAX_BODY_BYTES,
    frameworkErrors: sendProblem,
    rewriteUrl: resolveAlias,
    ...fastifyLog(settings.log),
    routerOptions: {maxParamLength: 4096},
    trustProxy: settings.trustProxy,
  }).withTypeProvider()
}

async function addPlugins(app: App, redis: LimitsRedis | null) {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: ['ETag', 'Retry-After'],
    strictPreflight: false,
  })
  await app.register(rateLimit, {
    global: false,
    // A visitor has all addresses of an IPv6 network.
    keyGenerator: ({ip}) => networkOf(ip),
    store: limitStore(createCounts(redis)),
    errorResponseBuilder: (_request, {ttl}) =>
      new ProblemError(429, `Too many requests; try again in ${Math.ceil(ttl / 1000)} seconds.`),
  })
  await app.register(swagger, openApiOptions)
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
  addAccountConversationRoutes(app, context)
  addOrderRoutes(app, context)
  addAuthRoutes(app, context)
  addChangeRoutes(app, context)
  addHealthRoutes(app, context)
  addImageRoutes(app, context)
  await app.register(async scope => addAdminRoutes(scope, context))
}
