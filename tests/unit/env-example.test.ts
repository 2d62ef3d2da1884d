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

test('every setting of lib/env.ts is documented', () => {
  expect(SETTING_NAMES.filter(name => name !== 'NODE_ENV' && !inExample.includes(name))).toEqual([])
})
