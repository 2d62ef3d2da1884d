import Image, {type ImageLoaderProps} from 'next/image'
import {IMAGE_PRESETS, IMAGE_QUALITY} from '@/lib/constants'
import {cropTo, isCmsImage, type Source, withParameters} from './cmsImage'

export type PictureProps = {
  image: Source
  /** The `sizes` attribute. Without it, the image has its intrinsic width in two densities. */
  sizes?: string
  /** Set it for the largest image above the fold only. */
  priority?: boolean
  preset?: keyof typeof IMAGE_PRESETS
  /** Width divided by height. The CMS crops its image to this ratio around the hotspot. */
  ratio?: number
  className?: string
}

export default function PictureImage({image, sizes, priority = false, preset, ratio, className}: PictureProps) {
  const isAvatar = preset === 'avatar'
  const {width, height} = IMAGE_PRESETS.avatar
  const cropped = isAvatar ? {...cropTo(image, width / height), width, height} : ratio ? cropTo(image, ratio) : image
  const {src, alt, color, hotspot} = cropped
  return (
    <Image
      src={src}
      alt={alt}
      width={cropped.width}
      height={cropped.height}
      quality={preset === 'cover' ? IMAGE_PRESETS.cover.quality : IMAGE_QUALITY}
      className={className}
      data-sanity={image.edit}
      {...(isCmsImage(src) && {loader: LOADERS[preset ?? 'none']})}
      {...(sizes && !isAvatar && {sizes})}
      // Not `preload`: it mounts a second <Head>, which for a moment replaces the page's title and description.
      {...(priority && {loading: 'eager' as const, fetchPriority: 'high' as const})}
      style={{
        ...(color && {backgroundColor: color}),
        ...(hotspot && {objectPosition: `${percent(hotspot.x)} ${percent(hotspot.y)}`}),
      }}
    />
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Image loaders of the CMS by preset. A cover is never wider than its preset. */
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
