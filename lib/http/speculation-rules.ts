import {SPECULATION_RULES_PATH} from '../routes.ts'
import type {HeaderRule} from './security-headers.ts'

/** Documents of the site: neither the Studio nor files and data. */
const DOCUMENTS = '/((?!_next/|api/|backend/|builds/|lake/|share/|studio(?:/|$)|.*\\.\\w+$).*)'

/**
 * Returns the rules of Next's `headers()` that name the speculation rules. Browsers that know them fetch the document of a link as
 * soon as it is pressed, until the page is hydrated. A header, because the CSP forbids inline scripts.
 */
export const speculationHeaderRules = (): HeaderRule[] => [
  {source: DOCUMENTS, headers: [{key: 'Speculation-Rules', value: `"${SPECULATION_RULES_PATH}"`}]},
  {
    source: SPECULATION_RULES_PATH,
    headers: [
      {key: 'Content-Type', value: 'application/speculationrules+json'},
      {key: 'Cache-Control', value: 'public, max-age=86400'},
    ],
  },
]
