import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {buildCatalogueApi} from '../services/catalogue-api/app.ts'
import {updateGeneratedFile} from './generated-file/update-generated-file.ts'
import {keepComponentOrder} from './openapi/component-order.ts'
import {generatePublicPaths, type Route} from './openapi/public-paths.ts'

/*
 * `npm run openapi`: generates the OpenAPI document of the catalogue API, and the list of its paths that browsers may call
 * through the site. With `--check` it writes nothing and exits with 1 when a committed file is out of date.
 */

const ROOT = join(import.meta.dirname, '..')
const DOCUMENT = 'services/catalogue-api/openapi.json'
const PUBLIC_PATHS = 'lib/catalogue/proxy/public-paths.generated.ts'

/** Builds the catalogue API and returns its OpenAPI document and its routes. */
async function describeApi() {
  const dataDir = await mkdtemp(join(tmpdir(), 'openapi-'))
  const routes: Route[] = []
  const app = await buildCatalogueApi({dataDir, onRoute: route => routes.push(route)})
  await app.ready()
  const document = app.swagger()
  await app.close()
  await rm(dataDir, {recursive: true, force: true})
  return {document, routes}
}

const {values} = parseArgs({options: {check: {type: 'boolean', default: false}}})
const options = {root: ROOT, command: 'npm run openapi', isCheck: values.check}
const {document, routes} = await describeApi()
const committed = await readFile(join(ROOT, DOCUMENT), 'utf8').catch(() => '{}')
const ordered = keepComponentOrder(document, JSON.parse(committed))
await updateGeneratedFile(DOCUMENT, `${JSON.stringify(ordered, null, 2)}\n`, options)
await updateGeneratedFile(PUBLIC_PATHS, generatePublicPaths(routes), options)
