import type {PageProduct} from '@/lib/catalogue/cards/page-detail'
import type {Choice} from '@/lib/catalogue/choice/choice'

/**
 * Returns the colour and size with which the page of a product begins: the last ones, unless the product no longer has them, else
 * the colour that the listing shows and no size.
 */
export function toFirstChoice({colors, sizes, image}: PageProduct, last: Partial<Choice> = {}) {
  const color = colors.find(({key}) => key === last.color) ?? colors.find(({imageUrl}) => imageUrl === image.url)
  return {color: (color ?? colors[0])?.key ?? '', size: sizes.find(({key}) => key === last.size)?.key}
}
