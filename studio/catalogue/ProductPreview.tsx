import Image from 'next/image'
import type {PreviewProps} from 'sanity'
import {describeProduct} from './describe-product'
import {useProduct} from './useProduct'

/** The line of a product within an article, as the catalogue has it: its id and note come as title and subtitle. */
export function ProductPreview(props: PreviewProps) {
  const id = typeof props.title === 'string' ? props.title : ''
  const note = typeof props.subtitle === 'string' ? props.subtitle : undefined
  const {title, subtitle, picture} = describeProduct(id, note, useProduct(id))
  const media = picture ? (
    <Image src={picture} alt="" width={40} height={40} style={{objectFit: 'cover'}} />
  ) : (
    props.media
  )
  return props.renderDefault({...props, title, subtitle, media})
}
