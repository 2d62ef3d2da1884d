import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {Blob, Face, Font, Variation} from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

/*
 * The fonts of the share pictures: the site's own, and for texts with characters that they lack Arimo, which has the shapes of
 * Arial, the site's fallback. Text is drawn as outlines, so a picture does not depend on the fonts of the machine.
 */

export type FaceName = 'display' | 'text' | 'mono'

/** A font file. `characters` are the code points that it can draw. */
export type LoadedFont = {font: Font; unitsPerEm: number; characters: ReadonlySet<number>}

/** The site's own font of each face, and the fallback, which is one font in several files. */
export type Fonts = Record<FaceName, {own: LoadedFont; fallback: LoadedFont[]}>

type FontFile = {file: string; weight?: number}

const OWN = join('styles', 'fonts')
const ARIMO = join('node_modules', '@fontsource', 'arimo', 'files')
const ARIMO_SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']

const arimo = (weight: number): FontFile[] =>
  ARIMO_SUBSETS.map(subset => ({file: join(ARIMO, `arimo-${subset}-${weight}-normal.woff2`)}))

const FILES: Record<FaceName, FontFile> = {
  display: {file: join(OWN, 'dela-gothic-one-latin.woff2')},
  text: {file: join(OWN, 'familjen-grotesk-latin-var.woff2'), weight: 500},
  mono: {file: join(OWN, 'spline-sans-mono-latin-500.woff2')},
}

let loading: Promise<Fonts> | undefined

/** Returns the fonts, read once per process. Rejects when a file is missing; the next call tries again. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

async function readFonts(): Promise<Fonts> {
  const [display, text, mono, bold, regular] = await Promise.all([
    readFont(FILES.display),
    readFont(FILES.text),
    readFont(FILES.mono),
    Promise.all(arimo(700).map(readFont)),
    Promise.all(arimo(400).map(readFont)),
  ])
  return {
    display: {own: display, fallback: bold},
    text: {own: text, fallback: regular},
    mono: {own: mono, fallback: regular},
  }
}

async function readFont({file, weight}: FontFile): Promise<LoadedFont> {
  // The path is only known at run time; without the comment Turbopack would bundle the folder.
  const bytes = await decompress(await readFile(join(/* turbopackIgnore: true */ process.cwd(), file)))
  const face = new Face(new Blob(new Uint8Array(bytes).buffer))
  const font = new Font(face)
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)])
  return {font, unitsPerEm: face.upem, characters: new Set(face.collectUnicodes())}
}
