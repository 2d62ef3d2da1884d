import {resolve} from 'node:path'
import site from '../../next.config.js'
import {settings} from '../support/settings.ts'

/** The site's own configuration for pages that fail in every possible way. Not part of the product. */
export default {
  ...site,
  // Next inlines it in the pages as `process.env.FIXTURE_VERSION`.
  env: {...site.env, FIXTURE_VERSION: settings.FIXTURE_VERSION},
  turbopack: {root: resolve(import.meta.dirname, '..', '..')},
}
