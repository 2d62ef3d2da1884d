import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'

const HEADER = '// Generated from the files in studio/schema/sections by `npm run typegen`. Do not edit.'

/** Generates the module that lists the Studio's page sections. Throws when a file does not define exactly one. */
export async function generateSectionList(schemaDir: string): Promise<string> {
  const files = (await readdir(join(schemaDir, 'sections'))).filter(file => file.endsWith('.ts')).sort()
  const sections = await Promise.all(
    files.map(async file => ({
      name: findSection(file, await readFile(join(schemaDir, 'sections', file), 'utf8')),
      path: `./sections/${file.slice(0, -'.ts'.length)}`,
    })),
  )
  return [
    HEADER,
    ...sections.map(({name, path}) => `import {${name}} from '${path}'`),
    '',
    '/** Every page section, by file name. */',
    'export const sections = [',
    ...sections.map(({name}) => `  ${name},`),
    ']',
    '',
  ].join('\n')
}

function findSection(file: string, source: string): string {
  const [name, ...others] = [...source.matchAll(/^export const (\w+) = defineSection\(/gm)].map(match => match[1])
  if (name === undefined || others.length > 0) {
    throw new Error(`studio/schema/sections/${file} must export exactly one section: export const … = defineSection(…)`)
  }
  return name
}
