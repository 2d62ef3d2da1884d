import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {splitFonts} from './fonts/split-fonts.ts'

/*
 * `npm run fonts`: splits the fonts of the site into what every page loads and the rest. With `--check` it writes nothing and
 * exits with 1 when a committed file differs from what the script makes.
 */

const STYLES = join(import.meta.dirname, '..', 'styles')

const {values} = parseArgs({options: {check: {type: 'boolean', default: false}}})
for (const {path, content} of await splitFonts()) {
  const file = join(STYLES, path)
  if (!values.check) writeFileSync(file, content)
  else if (!readFileSync(file).equals(content)) {
    console.error(`styles/${path} differs from what scripts/fonts.ts makes: run "npm run fonts".`)
    process.exitCode = 1
  }
}
