import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, it} from 'vitest'
import {datasets} from '../../services/content-lake/commands/datasets.ts'
import {exportFile} from '../../services/content-lake/commands/export.ts'
import {importFile} from '../../services/content-lake/commands/import.ts'
import {writeAddress} from '../../services/content-lake/commands/lake-address.ts'
import {startLake, type TestLake} from '../support/lake.ts'

/* Commands with a lake that has other datasets than `production`. */

let folder: string
let lake: TestLake | undefined
const at = (name: string): string => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-lake-datasets-'))
})
afterEach(async () => {
  await stop()
  rmSync(folder, {recursive: true, force: true})
})

const start = async (options: {datasets?: string[]} = {}) => {
  lake = await startLake({dataDir: at('lake'), ...options})
  writeAddress(at('lake'), lake.url)
}
const stop = async () => {
  await lake?.close()
  lake = undefined
}
/** Starts a lake and stops it, which leaves its data. */
const createLake = async (names: string[]) => {
  await start({datasets: names})
  await lake?.app.close()
  lake = undefined
}
const list = () => datasets(['list', '--data', at('lake')])

describe('an export', () => {
  it('refuses a folder without a lake, and creates none', async () => {
    const exported = exportFile([at('a.tar.gz'), '--data', at('lake')])
    await expect(exported).rejects.toThrow(`There is no content lake in ${at('lake')}.`)
    expect([existsSync(at('lake')), existsSync(at('a.tar.gz'))]).toEqual([false, false])
  })

  it('refuses a dataset that does not exist, beside a running lake and without one, and creates none', async () => {
    await createLake(['main'])
    const args = [at('a.tar.gz'), '--dataset', 'other', '--data', at('lake')]
    const refusal = `There is no dataset "other" in ${at('lake')}.`
    await expect(exportFile(args)).rejects.toThrow(refusal)
    expect(await list()).toEqual(['main  public'])
    await start({datasets: ['main']})
    await expect(exportFile(args)).rejects.toThrow(refusal)
    expect(existsSync(at('a.tar.gz'))).toBe(false)
  })
})

describe('datasets, with the lake stopped', () => {
  it('creates a private dataset with the name of the default one in a new folder', async () => {
    const created = await datasets(['create', 'production', '--private', '--data', at('lake')])
    expect(created).toEqual(['Created the private dataset production.'])
    expect(await list()).toEqual(['production  private'])
  })

  it('creates no dataset of its own, and deletes the only one', async () => {
    await createLake(['main'])
    expect(await list()).toEqual(['main  public'])
    await datasets(['delete', 'main', '--data', at('lake')])
    expect(await list()).toEqual(['There are no datasets.'])
  })
})

describe('an import, with the lake stopped', () => {
  it('creates its dataset, and keeps one that is private', async () => {
    writeFileSync(at('in.ndjson'), JSON.stringify({_id: 'a', _type: 'note'}))
    const run = (dataset: string) =>
      importFile([at('in.ndjson'), '--without-rules', '--dataset', dataset, '--data', at('lake')])
    await datasets(['create', 'vault', '--private', '--data', at('lake')])
    for (const dataset of ['vault', 'main']) {
      expect(await run(dataset)).toEqual([expect.stringContaining(`Imported 1 documents into ${dataset}`)])
    }
    expect(await list()).toEqual(['main   public', 'vault  private'])
  })
})
