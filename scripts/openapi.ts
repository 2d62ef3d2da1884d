import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {buildCatalogueApi} from '../services/catalogue-api/app.ts'

/*
 * `npm run openapi`: writes the contract as OpenAPI 3.1 to services/catalogue-api/openapi.json. With `--check` it writes
 * nothing and exits with 1 when the file does not match the contract.
 */
const FILE = join(import.meta.dirname, '..', 'services', 'catalogue-api', 'openapi.json')

const generated = await generate()
if (process.argv.includes('--check')) {
  const committed = await readFile(FILE, 'utf8').catch(() => '')
  if (committed !== generated) {
    console.error('services/catalogue-api/openapi.json does not match the contract: run `npm run openapi`.')
    process.exit(1)
  }
} else {
  await writeFile(FILE, generated)
}

async function generate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openapi-'))
  const app = await buildCatalogueApi({dataDir})
  await app.ready()
  const document = JSON.stringify(app.swagger(), null, 2)
  await app.close()
  await rm(dataDir, {recursive: true, force: true})
  return `${document}\n`
}
