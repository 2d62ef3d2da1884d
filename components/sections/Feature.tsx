import {Button} from '@/components/ui/Button'
import {PortableText} from '@/components/ui/PortableText'
import {Picture} from '@/components/ui/picture/Picture'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {FeatureSection} from '@/lib/content/sections/feature'
import {headingId, SectionFrame} from './SectionFrame'

type Props = {section: FeatureSection; products: SectionProducts}

/** A text beside a picture: the editor's, or else the product's. */
export function Feature({section, products}: Props) {
  const {heading, body, image, productId, imageSide, action} = section
  const product = productId ? products[productId] : undefined
  const isLeft = imageSide === 'left'
  const beside = isLeft ? 'min(41.3vw, 38.6rem)' : 'min(34.5vw, 32.1rem)'
  return (
    <SectionFrame section={section} defaultBackground="paper">
      <div
        className={`wrap grid items-center gap-x-[clamp(2.5rem,7vw,7rem)] gap-y-12 ${isLeft ? 'md:grid-cols-[6fr_6fr]' : 'md:grid-cols-[7fr_5fr]'}`}
      >
        <div className={isLeft ? 'md:order-2' : undefined}>
          <h2 id={headingId(section)} className="mb-6 text-1">
            {heading}
          </h2>
          <div className="copy lead max-w-measure">
            <PortableText value={body} />
          </div>
          {action && (
            <Button variant="secondary" href={action.href} isExternal={action.isExternal} className="mt-8">
              {action.label}
            </Button>
          )}
        </div>
        {image ? (
          <div className="crop max-md:mx-4">
            <Picture image={image} sizes={`(width < 48rem) calc(89.5vw - 2rem), ${beside}`} className="h-auto w-full" />
          </div>
        ) : (
          product && (
            <Picture
              image={{
                src: product.image.url,
                alt: product.name,
                width: product.image.width,
                height: product.image.height,
              }}
              sizes={`(width < 48rem) 89.5vw, ${beside}`}
              className="h-auto w-full"
            />
          )
        )}
      </div>
    </SectionFrame>
  )
}
