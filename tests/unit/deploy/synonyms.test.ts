import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse, parseAllDocuments} from 'yaml'

/* Each server of the site has the token with which it writes the synonyms of the search. */

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')

const NAME = 'CATALOGUE_ADMIN_TOKEN'
type Compose = {services: Record<string, {environment?: Record<string, string>}>}
type Variable = {name: string; valueFrom?: {secretKeyRef: {name: string; key: string}}}

test('compose.yaml gives the sites the token of the catalogue API', () => {
  const {services} = parse(read('compose.yaml'), {merge: true}) as Compose
  const token = services['catalogue-api-1']?.environment?.[NAME]
  expect(token).toBeTruthy()
  for (const name of ['site-1', 'site-2', 'site-3', 'prepare']) expect(services[name]?.environment?.[NAME]).toBe(token)
})

test('Kubernetes gives the sites the token of the catalogue API', () => {
  const tokenOf = (file: string) =>
    parseAllDocuments(read(`kubernetes/${file}`))
      .map(document => document.toJS())
      .filter(({kind}) => kind === 'Deployment')
      .flatMap(({spec}) => spec.template.spec.containers.flatMap(({env}: {env: Variable[]}) => env))
      .find(({name}) => name === NAME)
  expect(tokenOf('catalogue-api.yaml')).toMatchObject({valueFrom: {secretKeyRef: {key: NAME}}})
  expect(tokenOf('site.yaml')).toEqual(tokenOf('catalogue-api.yaml'))
})
