import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {threePlates} from '@/scripts/animations/three-plates'

type Layer = {nm: string; ks: Record<string, {a: number; k: unknown}>; masksProperties?: {pt: {k: unknown}}[]}
type Key = {t: number; s: unknown}

const root = join(import.meta.dirname, '..', '..', '..')

test('S7-lottie the committed animations match what the script draws', () => {
  execFileSync(process.execPath, [join(root, 'scripts', 'animations.ts'), '--check'], {stdio: 'pipe'})
})

test('S7-lottie the animation starts and ends with the same picture, which is its poster', () => {
  const {layers, op} = threePlates() as {layers: Layer[]; op: number}
  for (const {nm, ks, masksProperties} of layers) {
    const values = [...Object.values(ks), ...(masksProperties ?? []).map(({pt}) => ({a: 1, k: pt.k}))]
    for (const {a, k} of values) {
      if (a !== 1 || nm.startsWith('Squeegee')) continue
      const keys = k as Key[]
      expect(keys.at(0)?.t, nm).toBe(0)
      expect(keys.at(-1)?.t, nm).toBeLessThanOrEqual(op)
      expect(keys.at(-1)?.s, nm).toEqual(keys.at(0)?.s)
    }
  }
  const poster = readFileSync(join(root, 'public', 'animations', 'three-plates.svg'), 'utf8')
  for (const ink of ['#ffc72c', '#ff5a3c', '#0d756e']) expect(poster).toContain(ink)
})
