// @vitest-environment jsdom
import {expect, test} from 'vitest'
import {blockKeyAt, blocksOfFiles, insertAfter, pictureTypes} from '@/studio/paste/pictures/picture-files'

const item = (kind: string, type: string) => ({kind, type})
const data = (...items: object[]) => ({items: items as unknown as DataTransferItemList})

test('files are taken when all are pictures', () => {
  expect(pictureTypes(data(item('file', 'image/png'), item('string', 'text/html')))).toEqual(['image/png'])
  expect(pictureTypes(data(item('file', 'image/png'), item('file', 'application/pdf')))).toEqual([])
  expect(pictureTypes(data(item('string', 'application/x-portable-text')))).toEqual([])
})

test('a picture belongs to the block of the article that it is dropped on', () => {
  document.body.innerHTML = `<div id="outside"></div><div data-pt-path='[_key=="a"]'>
    <p data-pt-path='[_key=="a"].children[_key=="s"]'><b>Text</b></p></div>`
  expect(blockKeyAt(document.querySelector('b') as Element)).toBe('a')
  expect(blockKeyAt(document.querySelector('#outside') as Element)).toBeUndefined()
})

test('pictures are put behind their block, or at the end of a text without it', () => {
  const figures = [{_type: 'figure', _key: 'f'}]
  const value = [{_key: 'a'}, {_key: 'b'}]
  const insertion = (key?: string) => insertAfter(key, figures, value).at(-1)
  expect(insertion('a')).toMatchObject({type: 'insert', position: 'after', path: [{_key: 'a'}], items: figures})
  expect(insertion('gone')).toMatchObject({path: [-1]})
  expect(insertion()).toMatchObject({path: [-1]})
  expect(insertAfter(undefined, figures, [])[0]).toMatchObject({type: 'setIfMissing', value: []})
})

test('each file is a picture with its name', () => {
  const {blocks, pictures} = blocksOfFiles([new File([], 'a b.png')])
  expect(blocks).toMatchObject([{_type: 'pastedPicture', index: 0}])
  expect(pictures).toEqual([{src: 'file:///a%20b.png', alt: '', caption: ''}])
})
