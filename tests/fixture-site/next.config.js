import {resolve} from 'node:path'
import site from '../../next.config.js'

/** The site's own configuration around pages that fail in every way there is; never part of the product. */
export default {
  ...site,
  env: {...site.env, FIXTURE_VERSION: process.env.FIXTURE_VERSION ?? 'first'},
  turbopack: {root: resolve(import.meta.dirname, '..', '..')},
}
