import {formatPrintArea} from '@/components/catalogue/product/formatPrintArea'
import {Carousel} from '@/components/ui/carousel/Carousel'
import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import {AUTO_SCROLL_PX_PER_SECOND, CAROUSEL_AUTOPLAY_DELAY_MS} from '@/lib/constants'
import type {ProductCarouselSection} from '@/lib/content/sections/product-carousel'
import {formatMoney} from '@/lib/format/money'
import {routes} from '@/lib/routes'
import {headingId, SectionFrame} from './SectionFrame'

/** The autoplay setting of each movement. */
const AUTOPLAY = {none: false, steps: CAROUSEL_AUTOPLAY_DELAY_MS, strip: {pace: AUTO_SCROLL_PX_PER_SECOND}} as const

type Props = {section: ProductCarouselSection; products: SectionProducts}

/** Products in a carousel, sized roughly to scale. Renders nothing when no product exists. */
export function ProductCarousel({section, products}: Props) {
  const shown = section.productIds.flatMap(id => products[id] ?? [])
  if (shown.length === 0) return null
  return (
    <SectionFrame section={section} defaultBackground="paper" className="sec pb-14">
      <Carousel
        label="Products"
        slidesPerPage="auto"
        autoplay={AUTOPLAY[section.movement]}
        header={<h2 id={headingId(section)}>{section.heading}</h2>}
      >
        {shown.map(product => (
          <ProductSlide key={product.id} product={product} />
        ))}
      </Carousel>
      {section.link && (
        <p className="wrap mt-4">
          <Link href={section.link.href} isExternal={section.link.isExternal} className="tlink">
            {section.link.label}
          </Link>
        </p>
      )}
    </SectionFrame>
  )
}

function ProductSlide({product}: {product: CardProduct}) {
  const {id, name, image, defaultTechnique, printArea, priceFrom, currency} = product
  const {className, sizes} = slideWidth(printArea)
  return (
    <Link href={routes.product(id)} className={`group block no-underline ${className}`}>
      <Picture
        image={{src: image.url, alt: '', width: image.width, height: image.height}}
        sizes={sizes}
        className="h-auto w-full transition-transform duration-300 ease-press group-hover:scale-102 group-hover:-rotate-[1.5deg]"
      />
      <h3 className="mt-3.5 text-[1.1rem] group-hover:underline">{name}</h3>
      <p className="cap mute">
        {defaultTechnique.displayName} · <span className="whitespace-nowrap">{formatPrintArea(printArea)}</span>
      </p>
      <p className="cap">from {formatMoney(priceFrom, currency)}</p>
    </Link>
  )
}

const CM_PER_INCH = 2.54

/** Returns the width of a slide as a class and for its image, by the print area: large above 140 square inches, small below 50. */
function slideWidth({width, height, unit}: CardProduct['printArea']): {className: string; sizes: string} {
  const area = unit === 'inches' ? width * height : (width * height) / CM_PER_INCH ** 2
  if (area > 140) return {className: 'w-[clamp(17rem,29vw,27rem)]', sizes: 'clamp(17rem, 29vw, 27rem)'}
  return area < 50
    ? {className: 'w-[clamp(10rem,15vw,13.5rem)]', sizes: 'clamp(10rem, 15vw, 13.5rem)'}
    : {className: 'w-[clamp(13rem,21vw,19rem)]', sizes: 'clamp(13rem, 21vw, 19rem)'}
}
