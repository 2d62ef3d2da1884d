import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {openDataDir} from '../../../../services/launcher/data-folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-data-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

test('a data folder that cannot be used is reported in one sentence', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  expect(() => openDataDir(file)).toThrow(/^The data folder cannot be used: .+\.$/)
})
