import {expect, test} from 'vitest'
import {storageOf} from '@/studio/offline/storage'

test('a browser without a database rejects, so that the form can say that it stores nothing', async () => {
  const storage = storageOf('key', 'post')
  await expect(storage.change({writer: 'tab', changes: new Map()})).rejects.toThrow('indexedDB')
  await expect(storage.read()).rejects.toThrow('indexedDB')
})
