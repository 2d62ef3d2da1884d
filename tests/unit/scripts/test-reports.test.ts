import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {listSpecificationIds} from '../../../scripts/test-reports.ts'

const specification = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'specification.md'), 'utf8')

test('every row of the specification has an id of its own', () => {
  const ids = listSpecificationIds(specification)
  expect(ids).toContain('S2-structured-data')
  expect(ids).toHaveLength(specification.match(/^\| S\d/gm)?.length ?? 0)
  expect(ids).toHaveLength(new Set(ids).size)
})
