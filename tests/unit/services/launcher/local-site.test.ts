import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {buildSite, isBuildCurrent} from '@/services/launcher/build'
import {openDataDir, renewContentId} from '@/services/launcher/data-folder'
import {localBuild} from '@/services/launcher/local-site'
import {readSecrets} from '@/services/launcher/secrets'

test('a build is out of date once its content was seeded again, or with another data folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'overprint-root-'))
  onTestFinished(() => rmSync(root, {recursive: true, force: true}))
  // A script in place of Next.
  const next = join(root, 'node_modules', 'next', 'dist', 'bin')
  mkdirSync(next, {recursive: true})
  writeFileSync(join(next, 'next'), '')
  const openBuild = (name: string) => {
    const dataDir = join(root, name)
    openDataDir(dataDir)
    return () => localBuild({root, dataDir, secrets: readSecrets(dataDir)})
  }
  const [build, other] = [openBuild('data'), openBuild('other')]
  mkdirSync(join(root, build().distDir))

  renewContentId(join(root, 'data'))
  await buildSite(build())
  expect(isBuildCurrent(build())).toBe(true)

  renewContentId(join(root, 'data'))
  expect(isBuildCurrent(build())).toBe(false)
  await buildSite(build())
  expect(isBuildCurrent(build())).toBe(true)

  renewContentId(join(root, 'other'))
  expect(isBuildCurrent(other())).toBe(false)
})
