import {expect, test} from 'vitest'
import {z} from 'zod'
import {startCatalogueApi} from '../support/catalogue-api.ts'
import {findPathValue, openApi, openApiText, operations, toTarget} from '../support/openapi.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

test('every operation of the published document exists', async () => {
  const api = await startCatalogueApi({catalogue: sampleCatalogue})
  expect(openApi.openapi).toBe('3.1.0')
  for (const operation of operations) {
    const value = await findPathValue(operation, api.url)
    const target = toTarget(operation, value ?? 'none')
    const response = await fetch(api.url + target, {method: operation.method.toUpperCase()})
    // Without its body, optional parameter or credential a request gets a 400 or 401, never a 405. A 404 is only possible
    // when there is no id to try, and then says that the resource does not exist, not the path.
    const expected = value === null && operation.responses['404'] ? [200, 400, 401, 404] : [200, 400, 401]
    expect(expected, `${operation.method} ${target}`).toContain(response.status)
    expect(await response.text(), `${operation.method} ${target}`).not.toContain('There is nothing at')
  }
  await api.close()
})

test('every reference of the published document resolves', () => {
  const names = [...openApiText.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(openApi.components.schemas)).toEqual(expect.arrayContaining([...new Set(names)]))
})

test('every response and request body of the published document is a component', () => {
  const bodies = operations.flatMap(({method, path, requestBody, responses}) => [
    {name: `${method} ${path} body`, content: requestBody?.content},
    ...Object.entries(responses).map(([status, {content}]) => ({name: `${method} ${path} ${status}`, content})),
  ])
  const inline = bodies.filter(({content}) => Object.values(content ?? {}).some(({schema}) => !('$ref' in schema)))
  const help = 'Add .meta({id: …}) to the schema in contract/, then run `npm run openapi`.'
  expect(
    inline.map(({name}) => name),
    help,
  ).toEqual(['get /healthz 200', 'get /readyz 200'])
})

test('a component has the name of its export in the contract', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', {eager: true})
  const exported = Object.values(modules).flatMap(module => Object.entries(module))
  const named = exported.flatMap(([name, schema]) => {
    const id = schema instanceof z.ZodType ? schema.meta()?.id : undefined
    return id === undefined ? [] : [{name, id}]
  })
  expect(named.length).toBeGreaterThan(35)
  for (const {name, id} of named)
    expect(id, `contract export ${name}`).toBe(name.charAt(0).toUpperCase() + name.slice(1))
})
