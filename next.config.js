import {randomInt} from 'node:crypto'
import {join} from 'node:path'
import {
  IMAGE_BREAKPOINTS_PX,
  IMAGE_DENSITIES,
  IMAGE_PRESETS,
  IMAGE_QUALITY,
  PRODUCT_LISTING_PARAMETERS,
} from './lib/constants.ts'
import {env} from './lib/env.ts'
import {contentSecurityPolicy, studioSecurityPolicy} from './lib/http/content-security-policy.ts'
import {isHostedBySanity} from './lib/is-hosted-by-sanity.ts'
import {routes} from './lib/routes.ts'

const catalogue = new URL(env.CATALOGUE_API_URL)
const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(catalogue.hostname)

/** Answers an address that carries one of the parameters on request, from another page than the static one. */
const onRequest = (source, parameters, destination) =>
  parameters.map(key => ({source, has: [{type: 'query', key}], destination}))

/** A version of a policy as the Studio takes it: nothing else may become part of a path. */
const POLICY_VERSION = '(?<version>\\d{1,4}(?:\\.\\d{1,4}){0,2})'

/** Digits alone: a random word may be one that a content blocker refuses to load. */
const newBuildId = () => `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${randomInt(1e6, 1e7)}`

/** @type {import('next').NextConfig} */
export default {
  // Written into the pages even where the default holds: a name that is left open brings a shim of `process` along.
  env: {
    NEXT_PUBLIC_SITE_URL: env.public.siteUrl,
    NEXT_PUBLIC_BRAND_NAME: env.public.brandName,
    NEXT_PUBLIC_BRAND_SLUG: env.public.brandSlug,
    NEXT_PUBLIC_DEFAULT_LOCALE: env.public.defaultLocale,
    NEXT_PUBLIC_CANONICAL_QUERY: env.public.canonicalQuery ?? '',
    NEXT_PUBLIC_CANONICAL_LOWERCASE: String(env.public.canonicalLowercase),
  },
  distDir: env.NEXT_DIST_DIR,
  // Of our own: the browser compares it with that of the latest build, and a platform's deployment id would stand in its way.
  generateBuildId: () => env.BUILD_ID ?? newBuildId(),
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run types` checks them; a start from a fresh clone need not wait for it.
  typescript: {ignoreBuildErrors: true},
  images: {
    deviceSizes: [...new Set(Object.values(IMAGE_BREAKPOINTS_PX))],
    // The avatar in both densities, and what stands smaller than a phone's width.
    imageSizes: [...IMAGE_DENSITIES.map(density => density * IMAGE_PRESETS.avatar.width), 160, 240],
    qualities: [IMAGE_PRESETS.cover.quality, IMAGE_QUALITY],
    formats: ['image/webp'],
    minimumCacheTTL: 86_400,
    remotePatterns: [new URL('/**', catalogue), new URL('https://cdn.sanity.io/images/**')],
    // The reference backend runs on this machine; a backend elsewhere needs no such leave.
    dangerouslyAllowLocalIP: isLoopback,
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
    },
  },
  experimental: {
    // The shared runtime is an inline script, which `script-src 'self'` forbids.
    turbopackSharedRuntime: false,
  },
  async redirects() {
    return [
      {source: '/shopify-integration', destination: routes.shopifyIntegration, permanent: true},
      // The page behind `?version=`, which has one address for the public.
      {source: '/legal/:policy/:version', destination: '/legal/:policy?version=:version', permanent: true},
    ]
  },
  async rewrites() {
    return {
      beforeFiles: [
        ...onRequest(routes.products, PRODUCT_LISTING_PARAMETERS, '/listing/products'),
        ...onRequest(routes.blog, ['page', 'tag'], '/listing/posts'),
        ...onRequest(routes.contact, ['sent'], '/contact-sent'),
        {
          source: '/legal/:policy',
          has: [{type: 'query', key: 'version', value: POLICY_VERSION}],
          destination: '/legal/:policy/:version',
        },
        ...onRequest('/legal/:policy', ['version'], '/404'),
      ],
      afterFiles: [
        {source: routes.sitemap, destination: '/api/sitemap'},
        {source: '/robots.txt', destination: '/api/robots'},
        {source: routes.feed, destination: '/api/feed'},
        {source: routes.config, destination: '/api/config'},
        {source: routes.faq, destination: '/api/faq'},
        {source: routes.latestBuild, destination: '/api/builds/latest'},
        {source: '/builds/meta/:build([\\w.-]+).json', destination: '/api/builds/meta/:build'},
        {source: '/backend/:path*', destination: '/api/backend/:path*'},
        // The lake on the site's own origin: images need no second host, and a phone on the same network sees them.
        ...(isHostedBySanity(env.SANITY_API_HOST)
          ? []
          : [{source: '/lake/:path*', destination: `${env.SANITY_API_HOST}/:path*`}]),
      ],
      fallback: [],
    }
  },
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          {
            key: 'Content-Security-Policy',
            value: contentSecurityPolicy({...env, isDevelopment: process.env.NODE_ENV === 'development'}),
          },
          // The development server names the wrong type for a file of its own.
          ...(process.env.NODE_ENV === 'development' ? [] : [{key: 'X-Content-Type-Options', value: 'nosniff'}]),
          {key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin'},
          {key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()'},
        ],
      },
      {
        source: '/studio/:path*',
        headers: [
          {
            key: 'Content-Security-Policy',
            value: studioSecurityPolicy({...env, isDevelopment: process.env.NODE_ENV === 'development'}),
          },
          {key: 'X-Robots-Tag', value: 'noindex'},
        ],
      },
    ]
  },
}
