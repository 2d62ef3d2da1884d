import {fileURLToPath} from 'node:url'
import type {Page} from '@playwright/test'

const ARIMO = import.meta.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2')
const ARIMO_BOLD = import.meta.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff2')
const ROBOTO = import.meta.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff2')
const ROBOTO_BOLD = import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2')
const COUSINE = import.meta.resolve('@fontsource/cousine/files/cousine-latin-400-normal.woff2')

/** Fonts of a visitor's system, each by the face that asks for it; Arimo and Cousine have the widths of Arial and Courier New. */
const STAND_INS = {
  arial: {
    'display-arial': ARIMO_BOLD,
    'text-arial 400': ARIMO,
    'text-arial 700': ARIMO_BOLD,
    'mono-cousine': COUSINE,
  },
  roboto: {
    'display-roboto': ROBOTO,
    'text-roboto 400': ROBOTO,
    'text-roboto 700': ROBOTO_BOLD,
    'mono-cousine': COUSINE,
  },
}
export type System = keyof typeof STAND_INS

const FACE = /@font-face\s*\{[^}]*\}/g
const nameOf = (face: string): string => {
  const family = /font-family:\s*"?([\w-]+)/.exec(face)?.[1]
  const weight = /font-weight:\s*(\d+)/.exec(face)?.[1]
  return weight ? `${family} ${weight}` : `${family}`
}

/** Gives the page's style sheets a visitor's system: of the fonts that stand in, those of `system` are there and no others. */
export async function haveSystemFonts(page: Page, system: System): Promise<void> {
  const files: Record<string, string> = STAND_INS[system]
  await page.route('**/*.css', async route => {
    const response = await route.fetch()
    const css = await response.text()
    const body = css.replace(FACE, face => {
      if (!face.includes('local(')) return face
      const name = nameOf(face)
      const source = files[name] ? `url(/system-fonts/${encodeURIComponent(name)})` : 'local("none such")'
      return face.replace(/src:[^;}]+/, `src:${source}`)
    })
    await route.fulfill({response, body})
  })
  await page.route('**/system-fonts/*', route => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    return route.fulfill({path: fileURLToPath(files[name] ?? ''), contentType: 'font/woff2'})
  })
}

/** Waits until a page is shown in the fonts that stand in, which a browser has at once and a test must fetch. */
export async function loadStandIns(page: Page, system: System): Promise<void> {
  const names = Object.keys(STAND_INS[system])
  const families = names.map(name => name.split(' ')[0])
  const loaded = await page.evaluate(async wanted => {
    const faces = [...document.fonts].filter(({family}) => wanted.includes(family))
    return (await Promise.all(faces.map(face => face.load()))).length
  }, families)
  if (loaded !== names.length)
    throw new Error(`Of ${names.length} fonts that stand in ${loaded} are in the style sheets.`)
}

/** Lets the site's own fonts come late: those that a page asks for after `hold` arrive after `release`. */
export async function delayFonts(page: Page) {
  let line = Promise.withResolvers<void>()
  await page.route('**/_next/static/media/*.woff2', async route => {
    await line.promise
    await route.continue()
  })
  return {
    hold: () => {
      line = Promise.withResolvers<void>()
    },
    release: () => line.resolve(),
  }
}
