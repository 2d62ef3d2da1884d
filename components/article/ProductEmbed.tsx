import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import {formatMoney} from '@/lib/format/money'
import {routes} from '@/lib/routes'

/** A catalogue product inside an article, with the author's note. */
export function ProductEmbed({product, note, edit}: {product: CardProduct; note: string | null; edit?: string}) {
  const {image} = product
  return (
    <div className="border-[1.5px] border-rule" data-sanity={edit}>
      <Link href={routes.product(product.id)} className="group flex items-center gap-5 p-4 no-underline">
        <Picture
          image={{src: image.url, alt: '', width: image.width, height: image.height, color: null, hotspot: null}}
          sizes="(width < 40rem) 7rem, 8rem"
          className="h-auto w-28 flex-none sm:w-32"
        />
        <span className="min-w-0 text-body leading-normal">
          <span className="block text-3 font-bold group-hover:underline">{product.name}</span>
          <span className="cap mute block">
            {product.defaultTechnique.displayName} · from {formatMoney(product.priceFrom, product.currency)}
          </span>
          {note && <span className="mt-2 block">{note}</span>}
        </span>
      </Link>
    </div>
  )
}
