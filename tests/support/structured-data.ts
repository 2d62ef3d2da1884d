import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

const JSON_LD = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs
const QUAD = /^<([^>]+)> <([^>]+)> <([^>]+)> </
const SCHEMA = 'http://schema.org/'
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const SUBCLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'

type Reference = {'@id': string}
type Entity = {
  '@id': string
  '@type'?: string
  'rdfs:subClassOf': Reference[]
  'schema:domainIncludes': Reference[]
}
export type Issue = {
  issueMessage: string
  severity: 'ERROR' | 'WARNING'
  /** `schemaOrg` when the vocabulary has no such type or property. */
  errorType?: string
  path: {type: string}[]
}

/** Returns the parsed things of a page's JSON-LD. Throws when it is not JSON. */
export function readThings(html: string): Record<string, unknown>[] {
  return [...html.matchAll(JSON_LD)].flatMap(([, text = '']) => JSON.parse(text)['@graph'])
}

/** Lists what is wrong with a page's JSON-LD by the vocabulary of schema.org and by the rules of Google's rich results. */
export async function findIssues(html: string): Promise<Issue[]> {
  const extracted = new WebAutoExtractor({addLocation: true, embedSource: ['rdfa', 'microdata']}).parse(html)
  return new Validator(vocabulary()).validate(extracted)
}

let cached: {'@graph': Entity[]} | undefined

/** Returns the vocabulary's classes and properties in the form that schema.org publishes as JSON-LD. */
function vocabulary(): {'@graph': Entity[]} {
  cached ??= {'@graph': readEntities()}
  return cached
}

function readEntities(): Entity[] {
  const file = fileURLToPath(import.meta.resolve('@vocabulary/schema/schema.nq'))
  const entities = new Map<string, Entity>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, subject = '', predicate = '', object = ''] = QUAD.exec(line) ?? []
    if (!subject.startsWith(SCHEMA)) continue
    const entity = entities.get(subject) ?? {'@id': subject, 'rdfs:subClassOf': [], 'schema:domainIncludes': []}
    entities.set(subject, entity)
    if (predicate === TYPE) entity['@type'] = typeName(object)
    if (predicate === SUBCLASS) entity['rdfs:subClassOf'].push({'@id': object})
    if (predicate === `${SCHEMA}domainIncludes`) entity['schema:domainIncludes'].push({'@id': object})
  }
  return [...entities.values()]
}

const typeName = (iri: string): string =>
  iri
    .replace('http://www.w3.org/2000/01/rdf-schema#', 'rdfs:')
    .replace('http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:')
