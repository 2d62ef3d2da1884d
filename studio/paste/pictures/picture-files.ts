import {type FormPatch, insert, setIfMissing} from 'sanity'
import {createKey} from '../../create-key'
import type {PastedPicture} from '../html/pictures'
import type {PastedBlock} from '../to-blocks'

type Files = {blocks: PastedBlock[]; pictures: PastedPicture[]}

/** Returns files with pictures as the blocks of a paste. */
export const blocksOfFiles = (files: File[]): Files => ({
  blocks: files.map((_, index) => ({_type: 'pastedPicture', _key: createKey(), index})),
  pictures: files.map(({name}) => ({src: `file:///${encodeURIComponent(name)}`, alt: '', caption: ''})),
})

/** Returns the files that are dragged or dropped when all are pictures, by their types; otherwise none. */
export function pictureTypes({items}: Pick<DataTransfer, 'items'>): string[] {
  const files = [...items].filter(({kind}) => kind === 'file').map(({type}) => type)
  return files.every(type => type.startsWith('image/')) ? files : []
}

/** Returns the key of the block of rich text at an element of the editor. */
export function blockKeyAt(element: Element): string | undefined {
  const path = element.closest('[data-pt-path]')?.getAttribute('data-pt-path') ?? ''
  return /^\[_key=="(.+?)"\]/.exec(path)?.[1]
}

/** Returns the patches that put blocks behind another one, or at the end when it is gone. */
export function insertAfter(
  key: string | undefined,
  blocks: PastedBlock[],
  value: readonly {_key: string}[],
): FormPatch[] {
  const isThere = value.some(({_key}) => _key === key)
  return [setIfMissing([]), insert(blocks, 'after', [isThere && key ? {_key: key} : -1])]
}
