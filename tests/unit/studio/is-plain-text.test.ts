import {createSchema, type ObjectSchemaType, type SchemaType} from 'sanity'
import {expect, test} from 'vitest'
import {isPlainText} from '@/studio/inputs/is-plain-text'
import {types} from '@/studio/schema/types'

const schema = createSchema({name: 'test', types})

function fieldType(document: string, field: string): SchemaType {
  const {fields} = schema.get(document) as ObjectSchemaType
  const found = fields.find(({name}) => name === field)
  if (!found) throw new Error(`${document} has no field ${field}`)
  return found.type
}

test.each([
  ['post', 'title'],
  ['post', 'excerpt'],
])('%s.%s is typed', (document, field) => {
  expect(isPlainText(fieldType(document, field))).toBe(true)
})

test.each([
  ['a list', 'faqEntry', 'category'],
  ['a date', 'policy', 'effectiveDate'],
  ['a time', 'post', 'publishedAt'],
  ['a product', 'productEmbed', 'productId'],
])('%s is chosen', (_kind, document, field) => {
  expect(isPlainText(fieldType(document, field))).toBe(false)
})
