import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {startCatalogueApi} from '../support/catalogue-api.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

const FILE = join(import.meta.dirname, '../../services/catalogue-api/openapi.json')

test('every operation of the published document exists', async () => {
  const document = JSON.parse(await readFile(FILE, 'utf8'))
  const api = await startCatalogueApi({catalogue: sampleCatalogue})
  expect(document.openapi).toBe('3.1.0')
  for (const [path, methods] of Object.entries<Record<string, object>>(document.paths)) {
    for (const method of Object.keys(methods)) {
      const url = api.url + path.replace('{id}', 'plain-tee').replace('{slug}', 't-shirts')
      const response = await fetch(url, {method: method.toUpperCase()})
      // Without its body, parameter or credential a request gets a 400 or 401, never a 404 or 405.
      expect([200, 400, 401], `${method} ${path}`).toContain(response.status)
    }
  }
  await api.close()
})

test('every reference of the published document resolves', async () => {
  const text = await readFile(FILE, 'utf8')
  const document = JSON.parse(text)
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(names)]))
})
