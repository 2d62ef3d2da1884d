import {useState} from 'react'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {Picture} from '@/components/ui/picture/Picture'
import type {PictureProps} from '@/components/ui/picture/PictureImage'
import type {PageProduct} from '@/lib/catalogue/cards/page-detail'

const PrintNote = lazyHydrated(() => import('./PrintNote'))

type Props = {product: PageProduct; colorKey: string; sizeKey: string}

/** The large image in the selected colour, and thumbnails of the other images. */
export function ProductGallery({product, colorKey, sizeKey}: Props) {
  // A picked thumbnail stays selected until the colour changes.
  const [picked, setPicked] = useState<{url: string; colorKey: string} | null>(null)
  const color = product.colors.find(({key}) => key === colorKey)
  const ofColor = color?.imageUrl ?? product.image.url
  const url = picked?.colorKey === colorKey ? picked.url : ofColor
  const pictures = [
    {url: ofColor, alt: `${product.name} in ${color?.name ?? 'its colour'}`},
    ...product.images.filter(image => image.url !== ofColor && image.url !== product.image.url),
  ]
  const size = {width: product.image.width, height: product.image.height}
  return (
    <div className="min-w-0">
      <div data-background="stock" className="p-2">
        <div className="cap flex flex-wrap justify-between gap-x-6 px-2.5 pt-2">
          <PrintNote {...{product, sizeKey}} />
          <p className="mute" role="status">
            {color?.name}
          </p>
        </div>
        <Picture
          key={url}
          image={{src: url, alt: pictures.find(picture => picture.url === url)?.alt ?? product.name, ...size}}
          sizes="(width < 64rem) calc(89.5vw - 1rem), min(48.5vw, 45.4rem)"
          priority
          className="h-auto w-full"
        />
      </div>
      {pictures.length > 1 && (
        <ul className="mt-3 grid grid-cols-5 gap-2.5" aria-label="Pictures">
          {pictures.slice(0, 5).map(picture => (
            <li key={picture.url}>
              <Thumbnail
                image={{src: picture.url, alt: picture.alt, ...size}}
                isCurrent={picture.url === url}
                onClick={() => setPicked({url: picture.url, colorKey})}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type ThumbnailProps = {image: PictureProps['image']; isCurrent: boolean; onClick: () => void}

function Thumbnail({image, isCurrent, onClick}: ThumbnailProps) {
  return (
    <button
      type="button"
      data-background="stock"
      className="block aspect-square w-full p-2 aria-pressed:shadow-[inset_0_0_0_3px_var(--key)]"
      aria-pressed={isCurrent}
      aria-label={`Show ${image.alt}`}
      onClick={onClick}
    >
      <Picture
        image={{...image, alt: ''}}
        sizes="(width < 64rem) calc(17.9vw - 1.45rem), min(8.4vw, 7.8rem)"
        className="h-auto w-full"
      />
    </button>
  )
}
