import Image, {type ImageLoaderProps} from 'next/image'
import {IMAGE_PRESETS, IMAGE_QUALITY} from '@/lib/constants'

type Source = {
  src: string
  alt: string
  width: number
  height: number
  lqip?: string | null
  hotspot?: {x: number; y: number} | null
}
export type PictureProps = {
  image: Source
  /** CSS widths of the image by viewport, as in the HTML attribute. */
  sizes?: string
  /** For the one image that a visitor sees first. */
  priority?: boolean
  preset?: keyof typeof IMAGE_PRESETS
  className?: string
}

/** Addresses of the content lake and of Sanity's CDN end in the asset's hash and size: `/images/…/{hash}-{w}x{h}.{ext}`. */
const CMS_IMAGE = /\/images\/[^/]+\/[^/]+\/[\w-]+-\d+x\d+\.\w+/

export default function PictureImage({image, sizes, priority = false, preset, className}: PictureProps) {
  const {src, alt, lqip, hotspot} = image
  const isAvatar = preset === 'avatar'
  return (
    <Image
      src={src}
      alt={alt}
      width={isAvatar ? IMAGE_PRESETS.avatar.width : image.width}
      height={isAvatar ? IMAGE_PRESETS.avatar.height : image.height}
      quality={preset === 'cover' ? IMAGE_PRESETS.cover.quality : IMAGE_QUALITY}
      className={className}
      {...(CMS_IMAGE.test(src) && {loader: isAvatar ? toAvatarUrl : preset === 'cover' ? toCoverUrl : toCmsUrl})}
      {...(sizes && {sizes})}
      // Not `preload`: it would mount a head of its own, which for a moment would stand in for the page's title and description.
      {...(priority && {loading: 'eager' as const, fetchPriority: 'high' as const})}
      {...(lqip && {placeholder: 'blur' as const, blurDataURL: lqip})}
      {...(hotspot && {style: {objectPosition: `${percent(hotspot.x)} ${percent(hotspot.y)}`}})}
    />
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function withParameters(src: string, parameters: Record<string, string | number>): string {
  const rest = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return `${src}${src.includes('?') ? '&' : '?'}${rest.join('&')}`
}

const toCmsUrl = ({src, width, quality}: ImageLoaderProps) =>
  withParameters(src, {w: width, q: quality ?? IMAGE_QUALITY, auto: 'format'})

const toAvatarUrl = ({src, width, quality}: ImageLoaderProps) =>
  withParameters(src, {w: width, h: width, fit: 'crop', q: quality ?? IMAGE_QUALITY, fm: IMAGE_PRESETS.avatar.format})

const toCoverUrl = ({src, width, quality}: ImageLoaderProps) =>
  withParameters(src, {
    w: Math.min(width, IMAGE_PRESETS.cover.width),
    q: quality ?? IMAGE_PRESETS.cover.quality,
    fm: IMAGE_PRESETS.cover.format,
  })
