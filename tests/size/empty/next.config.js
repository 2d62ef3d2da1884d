import {resolve} from 'node:path'

/** What an empty page needs under the site's CSP, which forbids the inline script of Next's shared runtime. */
export default {
  experimental: {turbopackSharedRuntime: false},
  turbopack: {root: resolve(import.meta.dirname, '..', '..', '..')},
  typescript: {ignoreBuildErrors: true},
}
