import {afterEach, expect, test, vi} from 'vitest'
import {playSound} from '@/components/support/shared/playSound'

afterEach(() => vi.unstubAllGlobals())

test('the widget is silent in a browser without Web Audio', async () => {
  vi.stubGlobal('navigator', {userActivation: {hasBeenActive: true}})
  vi.stubGlobal('AudioContext', undefined)
  await expect(playSound()).resolves.toBeUndefined()
})
