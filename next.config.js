import {env} from './lib/env.ts'
import {IMAGE_BREAKPOINTS_PX, IMAGE_QUALITY} from './lib/constants.ts'
import {routes} from './lib/routes.ts'

const catalogue = new URL(env.CATALOGUE_API_URL)
const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(catalogue.hostname)

/** Listing parameters that a visitor can set; an address that has one is answered on request, not from a static page. */
const LISTING_PARAMETERS = ['page', 'sort', 'search', 'category', 'technique', 'color', 'size', 'price_max', 'price_min', 'new']

const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval' 'unsafe-inline'" : ''}`,
  // next/image and the illustrations write style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https://cdn.sanity.io",
  "font-src 'self'",
  `connect-src 'self'${process.env.NODE_ENV === 'development' ? ' ws:' : ''}`,
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "object-src 'none'",
].join('; ')

/** @type {import('next').NextConfig} */
export default {
  distDir: env.NEXT_DIST_DIR,
  reactStrictMode: true,
  poweredByHeader: false,
  images: {
    deviceSizes: [...new Set(Object.values(IMAGE_BREAKPOINTS_PX))],
    imageSizes: [50, 96, 160, 240],
    qualities: [70, IMAGE_QUALITY],
    formats: ['image/webp'],
    minimumCacheTTL: 86_400,
    remotePatterns: [new URL('/**', catalogue), new URL('https://cdn.sanity.io/images/**')],
    // The reference backend runs on this machine; a backend elsewhere needs no such leave.
    dangerouslyAllowLocalIP: isLoopback,
  },
  experimental: {
    // The shared runtime is an inline script, which `script-src 'self'` forbids.
    turbopackSharedRuntime: false,
  },
  async redirects() {
    return [{source: '/shopify-integration', destination: routes.shopifyIntegration, permanent: true}]
  },
  async rewrites() {
    return {
      beforeFiles: LISTING_PARAMETERS.map(key => ({
        source: routes.products,
        has: [{type: 'query', key}],
        destination: '/catalog/listing',
      })),
      afterFiles: [{source: '/lake/:path*', destination: `${env.SANITY_API_HOST}/:path*`}],
      fallback: [],
    }
  },
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          {key: 'Content-Security-Policy', value: contentSecurityPolicy},
          {key: 'X-Content-Type-Options', value: 'nosniff'},
          {key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin'},
          {key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()'},
        ],
      },
    ]
  },
}
