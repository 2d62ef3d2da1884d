import {expect, test} from 'vitest'
import {knownAddress, routes} from '@/lib/routes'
import {types} from '@/studio/schema/types'

/** A type, a field or a member of an array as the schema defines it. */
type Definition = {
  name?: string
  type: string
  title?: string
  description?: unknown
  fields?: Definition[]
  of?: Definition[]
  marks?: {annotations?: Definition[]}
}

const definitions = types as Definition[]
const find = (type: string, field: string) =>
  definitions.find(({name}) => name === type)?.fields?.find(({name}) => name === field)

test.each(['post', 'topic', 'author'])('the address of a %s promises a redirect only where one is left', type => {
  const text = String(find(type, 'slug')?.description)
  const isRedirected = knownAddress(type, {slug: 'ink'}) !== null
  expect(/the old address leads to the new one/.test(text)).toBe(isRedirected)
})

test('the address of a topic is described as it is', () => {
  expect(find('topic', 'slug')?.description).toContain(routes.topic(''))
  expect(find('author', 'slug')?.description).not.toContain('/')
})

test('every field of a form says what it is for', () => {
  expect(definitions.flatMap(type => listSilentFields(type, type.name ?? ''))).toEqual([])
})

/** The paths of the fields below a definition that have no description, neither their own nor their type's. */
function listSilentFields({fields = [], of = [], marks}: Definition, path: string): string[] {
  const members = [...of, ...(marks?.annotations ?? [])]
  const silent = fields.filter(
    ({type, description}) => !(description ?? definitions.find(({name}) => name === type)?.description),
  )
  return [
    ...silent.map(({name}) => `${path}.${name}`),
    ...fields.flatMap(field => listSilentFields(field, `${path}.${field.name}`)),
    ...members.flatMap(member => listSilentFields(member, `${path}.${member.name ?? member.type}`)),
  ]
}
