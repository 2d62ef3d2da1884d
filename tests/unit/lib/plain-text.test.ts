import {expect, test} from 'vitest'
import {plainText} from '@/lib/plain-text'

const MARK = '\u200b\u200b\u200b\u200b\u200d\ufeff\u200c\u200b'

test('edit marks are removed from any position', () => {
  expect(plainText(`Print what sells${MARK}`)).toBe('Print what sells')
  expect(plainText(`One${MARK} and another${MARK}`)).toBe('One and another')
})

test('zero-width characters that belong to the text stay', () => {
  for (const text of ['👩‍🎨 and 👨‍👩‍👧‍👦', 'Auf\u200clage', '']) expect(plainText(text)).toBe(text)
})
