import {Carousel} from '@/components/ui/carousel/Carousel'
import {Picture} from '@/components/ui/picture/Picture'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {TestimonialsSection} from '@/lib/content/sections/testimonials'
import {headingId, SectionFrame} from './SectionFrame'

type Props = {section: TestimonialsSection; products: SectionProducts}

/** Quotes from shops in a carousel, each beside a product of theirs. */
export function Testimonials({section, products}: Props) {
  const heading = (
    <h2
      id={headingId(section)}
      className="font-text self-center pb-0 text-body leading-[1.4] font-bold tracking-normal"
    >
      {section.heading}
    </h2>
  )
  return (
    <SectionFrame section={section} defaultBackground="sun">
      <div className="wrap">
        <Carousel label="Testimonials" header={heading} headerClassName="slug">
          {section.items.map(({_key, quote, name, detail, productId}) => {
            const product = productId ? products[productId] : undefined
            return (
              <div
                key={_key}
                className="grid grid-cols-1 items-center gap-x-[clamp(2rem,5vw,5rem)] gap-y-9 md:grid-cols-[8fr_4fr]"
              >
                <figure>
                  <blockquote className="display text-[clamp(min(1.6rem,11vw),3.55vw,3.35rem)] leading-[1.1] text-pretty">
                    “{quote}”
                  </blockquote>
                  <figcaption className="mt-6">
                    <b>{name}</b>
                    <br />
                    <span className="cap">{detail}</span>
                  </figcaption>
                </figure>
                {product && (
                  <Picture
                    image={{
                      src: product.image.url,
                      alt: product.name,
                      width: product.image.width,
                      height: product.image.height,
                    }}
                    sizes="(width < 48rem) 60vw, 28vw"
                    className="h-auto w-3/5 md:w-full"
                  />
                )}
              </div>
            )
          })}
        </Carousel>
      </div>
    </SectionFrame>
  )
}
