import {expect, it} from 'vitest'
import {missingParameter, structuralParameters} from '../../../../services/content-lake/query/parameters.ts'

it('parameters are told from what lies in strings and comments, however long these are', () => {
  const query = `["${'a'.repeat(15_000_000)}$none", 'it\\'s $none', "\\\\"][$from..$to] // $none`
  expect(structuralParameters(query, {from: 1, to: 2, none: 3})).toEqual({from: 1, to: 2})
  expect(missingParameter(query, {from: 1, to: 2})).toBeNull()
  expect(missingParameter(query, {from: 1})).toMatchObject({description: 'param $to referenced, but not provided'})
})
