/** Next calls this once when a server starts, before it handles requests. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces it in the build, so code for other runtimes lacks the imports.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [
    {env},
    {pageHeaders},
    {currentBuild},
    {guardResponses},
    {guardProxiedResponses},
    {overwriteForwardedFor},
    {limitSiteConnections},
    {drainOnSignal},
    {rememberBuiltLayout},
    {startSiteLog},
    {warnAboutSettings},
    {startDatedChanges},
    {startAvif},
    {offerBrotli},
    {compressResponses},
  ] = await Promise.all([
    import('@/lib/env'),
    import('@/lib/http/security-headers'),
    import('@/lib/http/current-build'),
    import('@/lib/http/guard-responses'),
    import('@/lib/http/proxied/guard-proxied-responses'),
    import('@/lib/http/forwarded-for'),
    import('@/lib/http/servers/limit-site-connections'),
    import('@/lib/http/servers/drain-on-signal'),
    import('@/lib/content/layout/built-layout'),
    import('@/lib/logging/start-site-log'),
    import('@/lib/logging/warn-about-settings'),
    import('@/lib/publishing/dated/dated-changes'),
    import('@/lib/avif/site-avif'),
    import('@/lib/brotli/offer-brotli'),
    import('@/lib/http/compress-responses'),
  ])
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const {startTracing} = await import('@/services/kit/tracing/start-tracing')
    startTracing({
      service: 'site',
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
      trustsCallers: env.TRUSTED_PROXIES > 0,
    })
  }
  startSiteLog()
  warnAboutSettings(env)
  guardResponses(pageHeaders(env), currentBuild().id)
  guardProxiedResponses(env)
  compressResponses()
  overwriteForwardedFor(env.TRUSTED_PROXIES)
  limitSiteConnections(env)
  drainOnSignal()
  rememberBuiltLayout()
  if (env.REDIS_URL && !env.isDevelopment) {
    const {startSharedStore} = await import('@/lib/shared-cache/shared-store')
    const {followOtherBuilds} = await import('@/lib/publishing/builds/other-builds')
    const {prepareWarmUp, refuseUntilReady} = await import('@/lib/publishing/builds/warm-up')
    const store = await startSharedStore({url: env.REDIS_URL, build: currentBuild().id})
    followOtherBuilds()
    await prepareWarmUp(store)
    refuseUntilReady()
  }
  // `next dev` generates a page for every request.
  if (!env.isDevelopment) startDatedChanges()
  if (env.isDevelopment) return
  // These change the addresses of requests, so the log has seen them before.
  startAvif()
  offerBrotli(env.NEXT_DIST_DIR)
}
