import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import {formatMoney} from '@/lib/format/money'
import {routes} from '@/lib/routes'

/** At most four related products. Renders nothing when there are none. */
export function RelatedProducts({products}: {products: CardProduct[]}) {
  if (products.length === 0) return null
  return (
    <section className="sec" aria-labelledby="_related">
      <div className="wrap">
        <div className="headrow">
          <h2 id="_related" className="text-2!">
            Goes with
          </h2>
        </div>
        <ul className="grid grid-cols-2 gap-gut max-xs:grid-cols-1 lg:grid-cols-4">
          {products.slice(0, 4).map(({id, name, image, priceFrom, currency}) => (
            <li key={id}>
              <Link href={routes.product(id)} className="group block no-underline">
                <Picture
                  image={{src: image.url, alt: '', width: image.width, height: image.height}}
                  sizes="(width < 64rem) calc(44.8vw - 0.5rem), min(21vw, 19.5rem)"
                  className="h-auto w-full transition-transform duration-300 ease-press group-hover:-translate-x-1 group-hover:-translate-y-1"
                />
                <h3 className="mt-3 text-[1.1rem] group-hover:underline">{name}</h3>
                <p className="cap mute">from {formatMoney(priceFrom, currency)}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
