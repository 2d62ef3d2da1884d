import type {PastedPicture} from '../html/pictures'
import type {PastedBlock} from '../to-blocks'

const LONGEST_CAPTION = 200

/** Puts uploaded pictures in their places. `ids` are those of their assets; a picture without one leaves nothing behind. */
export function placePictures(blocks: PastedBlock[], pictures: PastedPicture[], ids: (string | null)[]): PastedBlock[] {
  return blocks.flatMap(block => {
    if (block._type !== 'pastedPicture') return [block]
    const [id, picture] = [ids[Number(block.index)], pictures[Number(block.index)]]
    return id && picture ? [toFigure(block._key, id, picture)] : []
  })
}

const toFigure = (_key: string, id: string, {alt, caption}: PastedPicture): PastedBlock => ({
  _key,
  _type: 'figure',
  image: {_type: 'imageWithAlt', asset: {_type: 'reference', _ref: id}, ...(alt && {alt})},
  ...(caption && {caption: caption.slice(0, LONGEST_CAPTION)}),
})
