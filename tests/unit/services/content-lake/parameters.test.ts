import {expect, it} from 'vitest'
import {missingParameter, structuralParameters} from '../../../../services/content-lake/query/plan/parameters.ts'

it('parameters are distinguished from strings and comments of any length', () => {
  const query = `["${'a'.repeat(15_000_000)}$none", 'it\\'s $none', "\\\\"][$from..$to] // $none`
  expect(structuralParameters(query, {from: 1, to: 2, none: 3})).toEqual({from: 1, to: 2})
  expect(missingParameter(query, {from: 1, to: 2})).toBeNull()
  expect(missingParameter(query, {from: 1})).toMatchObject({description: 'param $to referenced, but not provided'})
})
