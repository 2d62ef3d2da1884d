import {fileURLToPath} from 'node:url'
import type {Page} from '@playwright/test'

const ARIMO = import.meta.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2')
const ARIMO_BOLD = import.meta.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff2')
const ROBOTO = import.meta.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff2')
const ROBOTO_BOLD = import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2')
const DEJAVU = import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2')
const DEJAVU_BOLD = import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2')
const COUSINE = import.meta.resolve('@fontsource/cousine/files/cousine-latin-400-normal.woff2')

/** System fonts by the fallback face that uses them. Arimo and Cousine have the metrics of Arial and Courier New. */
const FALLBACK_FONTS = {
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
  dejavu: {
    'display-dejavu': DEJAVU_BOLD,
    'text-dejavu 400': DEJAVU,
    'text-dejavu 700': DEJAVU_BOLD,
    'mono-cousine': COUSINE,
  },
}
export type System = keyof typeof FALLBACK_FONTS

const FACE = /@font-face\s*\{[^}]*\}/g
const nameOf = (face: string): string => {
  const family = /font-family:\s*"?([\w-]+)/.exec(face)?.[1]
  const weight = /font-weight:\s*(\d+)/.exec(face)?.[1]
  return weight ? `${family} ${weight}` : `${family}`
}

/** Rewrites the page's style sheets so that only the fallback fonts of one system are installed. */
export async function installSystemFonts(page: Page, system: System): Promise<void> {
  const files: Record<string, string> = FALLBACK_FONTS[system]
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

/** Waits until the fallback fonts are loaded: a real system has them at once, a test fetches them. */
export async function loadFallbackFonts(page: Page, system: System): Promise<void> {
  const names = Object.keys(FALLBACK_FONTS[system])
  const families = names.map(name => name.split(' ')[0])
  const loaded = await page.evaluate(async wanted => {
    const faces = [...document.fonts].filter(({family}) => wanted.includes(family))
    return (await Promise.all(faces.map(face => face.load()))).length
  }, families)
  if (loaded !== names.length) throw new Error(`${loaded} of ${names.length} fallback fonts are in the style sheets.`)
}

/** Delays the site's own fonts: requests after `hold` complete after `release`. */
export async function delayFonts(page: Page) {
  let gate = Promise.withResolvers<void>()
  await page.route('**/_next/static/media/*.woff2', async route => {
    await gate.promise
    await route.continue()
  })
  return {
    hold: () => {
      gate = Promise.withResolvers<void>()
    },
    release: () => gate.resolve(),
  }
}
