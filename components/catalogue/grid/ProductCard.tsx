import {formatPrintArea} from '@/components/catalogue/product/formatPrintArea'
import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import {formatMoney} from '@/lib/format/money'
import {routes} from '@/lib/routes'

type Props = {
  product: CardProduct
  level?: 'h2' | 'h3' | 'h4'
  priority?: boolean
  /** Whether the grid has the whole width of the page, without filters beside it. */
  isWide?: boolean
}

/** A product in a grid: image, name, price, technique with its print area, and colours. */
export function ProductCard({product, level = 'h3', priority = false, isWide = false}: Props) {
  const Heading = level
  const {image, colors, colorCount} = product
  return (
    <>
      {product.tag && <span className="tag cap">{product.tag}</span>}
      <Link href={routes.product(product.id)} className="flex h-full flex-col p-3 sm:p-4">
        <Picture
          image={{src: image.url, alt: '', width: image.width, height: image.height}}
          sizes={`(width < 40rem) calc(44.7vw - 1.55rem), (width < 64rem) 36.5vw, ${isWide ? 'min(24.3vw, 22.9rem)' : 'min(18.2vw, 17.3rem)'}`}
          priority={priority}
          className="mx-auto mb-3 h-auto w-full sm:w-[88%]"
        />
        <div className="mt-auto flex flex-col justify-between gap-x-3 gap-y-1 sm:flex-row sm:items-baseline">
          <Heading className="font-text text-body leading-tight font-bold tracking-[-0.01em] sm:text-[1.15rem]">
            {product.name}
          </Heading>
          <span className="display text-body leading-none whitespace-nowrap sm:text-[1.15rem]">
            <span className="sr-only">from </span>
            {formatMoney(product.priceFrom, product.currency)}
          </span>
        </div>
        <p className="cap mute mt-1">
          <span className="max-sm:block">
            {product.defaultTechnique.displayName}
            <span className="max-sm:hidden"> · </span>
          </span>
          <span className="whitespace-nowrap">{formatPrintArea(product.printArea)}</span>
        </p>
        <p className="mt-2.5 flex items-center gap-[3px]">
          <span className="sr-only">{colorCount === 1 ? 'One colour' : `${colorCount} colours`}</span>
          {colors.map((hex, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: two colours may look the same, and the list never changes.
              key={index}
              className="size-[13px] rounded-full bg-(--c) shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--fg)_70%,transparent)]"
              style={{'--c': hex} as React.CSSProperties}
            />
          ))}
          {colorCount > colors.length && (
            <span className="cap" aria-hidden="true">
              +{colorCount - colors.length}
            </span>
          )}
        </p>
      </Link>
    </>
  )
}
