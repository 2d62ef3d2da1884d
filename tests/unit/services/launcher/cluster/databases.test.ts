import {mkdtempSync, readdirSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, expect, onTestFinished, test, vi} from 'vitest'
import {createPostgres} from '@/services/launcher/cluster/databases'
import {findPostgres} from '@/services/launcher/cluster/programs'

afterEach(() => vi.unstubAllEnvs())

// PostgreSQL runs as a user who may not enter the folder.
test.runIf(process.getuid?.() === 0 && findPostgres() !== null)(
  'a PostgreSQL that cannot be created leaves no folder',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'overprint-private-'))
    onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
    vi.stubEnv('TMPDIR', folder)
    expect(() => createPostgres(0)).toThrow('initdb')
    expect(readdirSync(folder)).toEqual([])
  },
)
