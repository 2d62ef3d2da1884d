import {randomInt} from 'node:crypto'
import {join} from 'node:path'
import {
  IMAGE_BREAKPOINTS_PX,
  IMAGE_CACHE_SECONDS,
  IMAGE_DENSITIES,
  IMAGE_PRESETS,
  IMAGE_QUALITY,
  PRODUCT_LISTING_PARAMETERS,
} from './lib/constants.ts'
import {POLICY_SLUGS, POLICY_VERSION} from './lib/document-paths.ts'
import {env} from './lib/env.ts'
import {imageSources} from './lib/http/image-sources.ts'
import {securityHeaderRules} from './lib/http/security-headers.ts'
import {speculationHeaderRules} from './lib/http/speculation-rules.ts'
import {isHostedBySanity} from './lib/is-hosted-by-sanity.ts'
import {routes} from './lib/routes.ts'

/** Rewrites an address that has one of the parameters to a page that renders on demand. */
const onDemand = (source, parameters, destination) =>
  parameters.map(key => ({source, has: [{type: 'query', key}], destination}))

/** Rewrites requests whose body has a million bytes or more, or declares no length: Next's proxy buffers bodies and cuts them. */
const longBodies = (source, destination) =>
  [
    {type: 'header', key: 'content-length', value: '\\d{7,}'},
    {type: 'header', key: 'transfer-encoding'},
  ].map(header => ({source, has: [header], destination}))

/** Digits only: content blockers refuse some random words. */
const newBuildId = () => `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${randomInt(1e6, 1e7)}`

/** @type {import('next').NextConfig} */
export default {
  // Defaults are inlined too: a variable that stays undefined adds a shim of `process` to the bundle.
  env: {
    NEXT_PUBLIC_SITE_URL: env.public.siteUrl,
    NEXT_PUBLIC_BRAND_NAME: env.public.brandName,
    NEXT_PUBLIC_BRAND_SLUG: env.public.brandSlug,
    NEXT_PUBLIC_DEFAULT_LOCALE: env.public.defaultLocale,
    NEXT_PUBLIC_CANONICAL_QUERY: env.public.canonicalQuery ?? '',
    NEXT_PUBLIC_CANONICAL_LOWERCASE: String(env.public.canonicalLowercase),
  },
  distDir: env.NEXT_DIST_DIR,
  // Not a platform's deployment id: browsers compare this id with the latest build's.
  generateBuildId: () => env.BUILD_ID ?? newBuildId(),
  ...(env.isDevelopment ? {} : {cacheHandler: join(import.meta.dirname, 'lib', 'shared-cache', 'handler.ts')}),
  // A package that Node imports makes every module that uses it asynchronous. A page whose first request comes while another page evaluates
  // such a module gets it without its exports, and responds with 500 until the server restarts. Only the Studio's packages are not bundled.
  bundlePagesRouterDependencies: true,
  transpilePackages: ['next-seo'],
  serverExternalPackages: ['sanity', '@sanity/ui', '@sanity/vision'],
  reactStrictMode: true,
  // `pages/gallery.jsx` exists in development only.
  pageExtensions: ['tsx', 'ts', ...(env.isDevelopment ? ['jsx'] : [])],
  poweredByHeader: false,
  // `compressResponses` compresses in brotli too.
  compress: false,
  // `npm run types` checks them, so a first start does not wait for it.
  typescript: {ignoreBuildErrors: true},
  images: {
    deviceSizes: [...new Set(Object.values(IMAGE_BREAKPOINTS_PX))],
    // The avatar in both densities, and images narrower than a phone.
    imageSizes: [...IMAGE_DENSITIES.map(density => density * IMAGE_PRESETS.avatar.width), 160, 240],
    qualities: [IMAGE_PRESETS.cover.quality, IMAGE_QUALITY],
    // AVIF would be encoded while the first visitor waits: see lib/avif.
    formats: ['image/webp'],
    minimumCacheTTL: IMAGE_CACHE_SECONDS,
    ...imageSources(env),
  },
  turbopack: {
    resolveAlias: {
      '@sanity/preview-url-secret/toggle-vercel-protection-bypass': './studio/presentation/protection-bypass.ts',
    },
    rules: {
      '**/ui5/dist/styles.css': {
        loaders: [join(import.meta.dirname, 'scripts', 'without-remote-fonts.cjs')],
        as: '*.css',
      },
      '**/site/boot/boot.js': {
        loaders: [join(import.meta.dirname, 'scripts', 'minified.cjs')],
        as: '*.js',
      },
    },
  },
  async redirects() {
    return [
      {source: '/shopify-integration', destination: routes.shopifyIntegration, permanent: true},
      // Internal page of `?version=`, which is the public address. Other paths may be redirects of editors.
      {
        source: `/legal/:policy(${POLICY_SLUGS.join('|')})/:version(${POLICY_VERSION})`,
        destination: '/legal/:policy?version=:version',
        permanent: true,
      },
    ]
  },
  async rewrites() {
    return {
      beforeFiles: [
        ...onDemand(routes.products, PRODUCT_LISTING_PARAMETERS, '/listing/products'),
        ...onDemand(routes.blog, ['page', 'tag'], '/listing/posts'),
        ...onDemand(routes.contact, ['sent'], '/contact-sent'),
        ...onDemand(routes.contact, ['product', 'topic'], '/contact-draft'),
        ...onDemand(routes.shopify, ['product'], '/shopify-choice'),
        {
          source: '/legal/:policy',
          has: [{type: 'query', key: 'version', value: `(?<version>${POLICY_VERSION})`}],
          destination: '/legal/:policy/:version',
        },
        ...onDemand('/legal/:policy', ['version'], '/404'),
      ],
      afterFiles: [
        {source: routes.sitemap, destination: '/api/sitemap'},
        {source: routes.manifest, destination: '/api/manifest'},
        {source: '/robots.txt', destination: '/api/robots'},
        {source: routes.feed, destination: '/api/feed'},
        {source: routes.config, destination: '/api/config'},
        {source: routes.faq, destination: '/api/faq'},
        {source: '/share/:address*', destination: '/api/share/:address*'},
        {source: routes.latestBuild, destination: '/api/builds/latest'},
        {source: '/builds/meta/:build([\\w.-]+).json', destination: '/api/builds/meta/:build'},
        {source: '/backend/:path*', destination: '/api/backend/:path*'},
        ...(env.SANITY_DATASET_VISIBILITY === 'private'
          ? [{source: `${routes.contentImages}/:path*`, destination: '/api/content-images/:path*'}]
          : []),
        // Proxies the lake on the site's origin: images need no second host and load on a phone in the same network.
        ...(isHostedBySanity(env.SANITY_API_HOST)
          ? []
          : [
              ...longBodies('/lake/:path*', '/api/lake/:path*'),
              {source: '/lake/:path*', destination: `${env.SANITY_API_HOST}/:path*`},
            ]),
      ],
      fallback: [],
    }
  },
  headers: async () => [...securityHeaderRules(env), ...speculationHeaderRules()],
}
