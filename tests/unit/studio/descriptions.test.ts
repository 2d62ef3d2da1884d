import {expect, test} from 'vitest'
import {publicAddress} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {types} from '@/studio/schema/types'

/** A type, a field or an array member in the schema. */
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

test.each(['post', 'topic', 'author'])(
  'the address field of a %s mentions a redirect only when a rename creates one',
  type => {
    const text = String(find(type, 'slug')?.description)
    const isRedirected = publicAddress(type, {slug: 'ink'}) !== null
    expect(/the old address redirects to the new one/.test(text)).toBe(isRedirected)
  },
)

test('the address field of a topic names its path', () => {
  expect(find('topic', 'slug')?.description).toContain(routes.topic(''))
  expect(find('author', 'slug')?.description).not.toContain('/')
})

test('every field has a description', () => {
  expect(definitions.flatMap(type => listUndescribed(type, type.name ?? ''))).toEqual([])
})

/** Lists the paths of fields without a description of their own or of their type. */
function listUndescribed({fields = [], of = [], marks}: Definition, path: string): string[] {
  const members = [...of, ...(marks?.annotations ?? [])]
  const undescribed = fields.filter(
    ({type, description}) => !(description ?? definitions.find(({name}) => name === type)?.description),
  )
  return [
    ...undescribed.map(({name}) => `${path}.${name}`),
    ...fields.flatMap(field => listUndescribed(field, `${path}.${field.name}`)),
    ...members.flatMap(member => listUndescribed(member, `${path}.${member.name ?? member.type}`)),
  ]
}
