import {resolve} from 'node:path'

/** The site's options that affect the size of the framework. */
export default {
  experimental: {turbopackSharedRuntime: false},
  turbopack: {root: resolve(import.meta.dirname, '..', '..', '..')},
  typescript: {ignoreBuildErrors: true},
}
