import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {threePlatesPoster} from './animations/print.ts'
import {threePlates} from './animations/three-plates.ts'

/*
 * `npm run animations`: draws the animations and their posters in public/animations. With `--check` it writes nothing
 * and exits with 1 when a committed file differs from what the script draws.
 */

const FOLDER = join(import.meta.dirname, '..', 'public', 'animations')

const files: Record<string, string> = {
  'three-plates.json': `${JSON.stringify(threePlates())}\n`,
  'three-plates.svg': threePlatesPoster(),
}

const {values} = parseArgs({options: {check: {type: 'boolean', default: false}}})
mkdirSync(FOLDER, {recursive: true})
for (const [name, text] of Object.entries(files)) {
  const file = join(FOLDER, name)
  if (!values.check) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`public/animations/${name} differs from what scripts/animations.ts draws: run "npm run animations".`)
    process.exitCode = 1
  }
}
