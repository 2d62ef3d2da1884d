import {formatPrintArea} from '@/components/catalogue/product/formatPrintArea'
import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import type {ProductSummary} from '@/lib/catalogue/product-list'
import {formatMoney} from '@/lib/format'
import {routes} from '@/lib/routes'

const SHOWN_COLORS = 8

type Props = {product: ProductSummary; level?: 'h2' | 'h3' | 'h4'; priority?: boolean}

/** A product in a grid: image, name, price, technique with its print area, and colours. */
export function ProductCard({product, level = 'h3', priority = false}: Props) {
  const Heading = level
  const {image, colors} = product
  return (
    <>
      {product.isNew && <span className="tag cap">New</span>}
      {product.isDiscontinued && <span className="tag cap">Last of it</span>}
      <Link href={routes.product(product.id)} className="flex h-full flex-col p-3 sm:p-4">
        <Picture
          image={{src: image.url, alt: '', width: image.width, height: image.height}}
          sizes="(width < 64rem) 45vw, 22vw"
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
          <span className="sr-only">{colors.length === 1 ? 'One colour' : `${colors.length} colours`}</span>
          {colors.slice(0, SHOWN_COLORS).map(({key, hex}) => (
            <i
              key={key}
              className="size-[13px] rounded-full bg-(--c) shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--fg)_70%,transparent)]"
              style={{'--c': hex} as React.CSSProperties}
            />
          ))}
          {colors.length > SHOWN_COLORS && (
            <span className="cap" aria-hidden="true">
              +{colors.length - SHOWN_COLORS}
            </span>
          )}
        </p>
      </Link>
    </>
  )
}
