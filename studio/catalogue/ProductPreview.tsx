import Image from 'next/image'
import type {PreviewProps} from 'sanity'
import {describeProduct} from './describe-product'
import {useProduct} from './useProduct'

/** Previews an embedded product in an article with its catalogue data; `title` and `subtitle` are its id and note. */
export function ProductPreview(props: PreviewProps) {
  const id = typeof props.title === 'string' ? props.title : ''
  const note = typeof props.subtitle === 'string' ? props.subtitle : undefined
  const {title, subtitle, imageUrl} = describeProduct(id, note, useProduct(id))
  const media = imageUrl ? (
    <Image src={imageUrl} alt="" width={40} height={40} style={{objectFit: 'cover'}} />
  ) : (
    props.media
  )
  return props.renderDefault({...props, title, subtitle, media})
}
