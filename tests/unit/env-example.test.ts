import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {SETTING_NAMES} from '@/lib/env'

const root = join(import.meta.dirname, '..', '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

const inExample = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
const [, settings = ''] = /^## Settings\n(.*?)^## /ms.exec(read('README.md')) ?? []
const inReadme = [...settings.matchAll(/^\| (`[A-Z_`, ]+) \|/gm)].flatMap(
  ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
)

test('.env.example lists the settings of the README in the same order', () => {
  expect(inReadme.length).toBeGreaterThan(30)
  expect(inExample).toEqual(inReadme)
})

test('every command that starts a service or works on its data reads the files of settings', () => {
  const {scripts} = JSON.parse(read('package.json')) as {scripts: Record<string, string>}
  const names = Object.keys(scripts).filter(name => /services\/(?!seed\/art)|DATA_DIR/.test(scripts[name] ?? ''))
  expect(names).toEqual(expect.arrayContaining(['start', 'lake', 'api', 'logs', 'seed', 'catalogue']))
  for (const name of names) expect(scripts[name], name).toContain('--import ./scripts/load-env-files.ts')
  // `npm start` in the folder of the launcher, or with `-w @overprint/launcher`.
  expect(JSON.parse(read('services/launcher/package.json')).scripts.start).toContain(
    '--import ../../scripts/load-env-files.ts',
  )
})

test('every setting of lib/env.ts is documented', () => {
  expect(SETTING_NAMES.filter(name => name !== 'NODE_ENV' && !inExample.includes(name))).toEqual([])
})
