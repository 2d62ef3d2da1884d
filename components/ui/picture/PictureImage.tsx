import Image, {type ImageLoaderProps} from 'next/image'
import {IMAGE_PRESETS, IMAGE_QUALITY} from '@/lib/constants'
import {cropTo, isCmsImage, type Source, withParameters} from './cmsImage'

export type PictureProps = {
  image: Source
  /** CSS widths of the image by viewport, as in the HTML attribute; without it, it stands at its own width in two densities. */
  sizes?: string
  /** For the one image that a visitor sees first. */
  priority?: boolean
  preset?: keyof typeof IMAGE_PRESETS
  /** Width over height to which the CMS cuts its image, with the hotspot kept in sight. */
  ratio?: number
  className?: string
}

export default function PictureImage({image, sizes, priority = false, preset, ratio, className}: PictureProps) {
  const isAvatar = preset === 'avatar'
  const {width, height} = IMAGE_PRESETS.avatar
  const cut = isAvatar ? {...cropTo(image, width / height), width, height} : ratio ? cropTo(image, ratio) : image
  const {src, alt, lqip, hotspot} = cut
  return (
    <Image
      src={src}
      alt={alt}
      width={cut.width}
      height={cut.height}
      quality={preset === 'cover' ? IMAGE_PRESETS.cover.quality : IMAGE_QUALITY}
      className={className}
      data-sanity={image.edit}
      {...(isCmsImage(src) && {loader: LOADERS[preset ?? 'none']})}
      {...(sizes && !isAvatar && {sizes})}
      // Not `preload`: it would mount a head of its own, which for a moment would stand in for the page's title and description.
      {...(priority && {loading: 'eager' as const, fetchPriority: 'high' as const})}
      {...(lqip && {placeholder: 'blur' as const, blurDataURL: lqip})}
      {...(hotspot && {style: {objectPosition: `${percent(hotspot.x)} ${percent(hotspot.y)}`}})}
    />
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** What the CMS is asked for, by preset. A cover wider than its preset's width is the widest there is. */
const LOADERS = {
  none: ({src, width, quality = IMAGE_QUALITY}: ImageLoaderProps) =>
    withParameters(src, {w: width, q: quality, auto: 'format'}),
  avatar: ({src, width, quality = IMAGE_QUALITY}: ImageLoaderProps) =>
    withParameters(src, {w: width, h: width, fit: 'crop', q: quality, fm: IMAGE_PRESETS.avatar.format}),
  cover: ({src, width, quality = IMAGE_PRESETS.cover.quality}: ImageLoaderProps) =>
    withParameters(src, {
      w: Math.min(width, IMAGE_PRESETS.cover.width),
      q: quality,
      fm: IMAGE_PRESETS.cover.format,
    }),
}
