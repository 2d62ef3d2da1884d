import {formatMoney} from '@/lib/format/money'
import {absoluteUrl} from '@/lib/routes'
import {cardVersion, SHARE_SIZE, sharePicturePath} from '@/lib/share-pictures/card'
import {type SubjectPage, toSubject} from '@/lib/share-pictures/subject'

/** Returns the Open Graph image of a page: its share picture on this site, at the address of its version. */
export function shareImage(page: SubjectPage) {
  const {name, card} = toSubject(page)
  return {
    url: absoluteUrl(sharePicturePath(name, card ? cardVersion(card) : undefined)),
    alt: describePicture(page),
    ...SHARE_SIZE,
    type: 'image/jpeg',
  }
}

/** Describes the picture for those who cannot see it. */
function describePicture({title, seo, data = {}}: SubjectPage): string {
  if (seo?.image?.alt) return seo.image.alt
  const {product, post} = data
  if (product) return `${title}, from ${formatMoney(product.product.priceFrom, product.product.currency)}`
  const [author] = post?.authors ?? []
  return author ? `${title}, by ${author.name}` : title
}
