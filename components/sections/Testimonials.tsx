import {Carousel} from '@/components/ui/carousel/Carousel'
import {Picture} from '@/components/ui/picture/Picture'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {TestimonialsSection} from '@/lib/content/sections/testimonials'
import {headingId, SectionFrame} from './SectionFrame'

type Props = {section: TestimonialsSection; products: SectionProducts}

/**
 * Quotes from shops in a carousel, each beside a product of theirs. On a phone, where the quotes differ most in height, all slides end
 * with the name and the product in one line.
 */
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
                className="grid grid-cols-[8fr_4fr] items-end gap-x-[clamp(1rem,5vw,5rem)] gap-y-6 max-md:h-full max-md:grid-rows-[1fr_auto] md:items-center"
              >
                <figure className="max-md:contents">
                  <blockquote className="display text-[clamp(min(1.6rem,11vw),3.55vw,3.35rem)] leading-[1.1] text-pretty max-md:col-span-full max-md:self-start">
                    “{quote}”
                  </blockquote>
                  <figcaption className="md:mt-6">
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
                    sizes="min(28.2vw, 26.5rem)"
                    className="h-auto w-full"
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
