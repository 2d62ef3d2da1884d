import {readdirSync, readFileSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {scriptsOf} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'
import {readWorld} from '../support/world'

/** A word that only the Studio's own code has. */
const MARK = 'sanity.studio'

const {siteUrl, distDir} = readWorld()
const chunks = join(resolve(distDir), 'static', 'chunks')
const studioChunks = readdirSync(chunks, {recursive: true, encoding: 'utf8'})
  .filter(name => name.endsWith('.js') && readFileSync(join(chunks, name), 'utf8').includes(MARK))
  .map(name => basename(name))

test.each(PUBLIC_PATHS)('%s loads nothing of the Studio', async path => {
  expect(studioChunks.length).toBeGreaterThan(0)
  const html = await (await fetch(`${siteUrl}${path}`)).text()
  for (const script of scriptsOf(html)) expect(studioChunks).not.toContain(basename(decodeURIComponent(script)))
})
