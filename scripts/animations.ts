import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {threePlatesPoster} from './animations/print.ts'
import {threePlates} from './animations/three-plates.ts'

/*
 * Draws our own animations and their posters into public/animations: `node scripts/animations.ts`. With `--check` nothing is
 * written, and the exit code says whether the committed files still are what is drawn.
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
    console.error(`public/animations/${name} is not what scripts/animations.ts draws: run it.`)
    process.exitCode = 1
  }
}
