import {resolve} from 'node:path'

/** As the site's own build in what decides the weight of the framework. */
export default {
  experimental: {turbopackSharedRuntime: false},
  turbopack: {root: resolve(import.meta.dirname, '..', '..', '..')},
  typescript: {ignoreBuildErrors: true},
}
