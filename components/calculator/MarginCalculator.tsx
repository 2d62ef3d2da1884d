import type {CSSProperties} from 'react'
import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import {toShopifyPath} from '@/lib/catalogue/choice/choice-paths'
import {InkBar} from './InkBar'
import {MarginSummary} from './MarginSummary'
import {MAX_POSTAGE, toMargin, toMaxPrice} from './margin'
import {ProductChoice} from './ProductChoice'
import {Slider} from './Slider'
import {useSale} from './useSale'

/** A calculator in the form of a perforated job ticket: inputs on the left, the result on the right, a bar below. */
export function MarginCalculator({products}: {products: CardProduct[]}) {
  const sale = useSale(products)
  const {product, base, postage, price, formatCents} = sale
  const margin = toMargin({price, base, postage})
  return (
    <div
      className="slip grid grid-cols-1 max-sm:mr-2.5 sm:grid-cols-[1.1fr_1fr]"
      style={{'--plate': 'var(--sun)'} as CSSProperties}
    >
      <p className="cap col-span-full flex flex-wrap justify-between gap-x-4 border-b-[1.5px] border-key px-[clamp(1.25rem,2.4vw,2rem)] py-3">
        <span>Job ticket</span>
        <span>1 item, paid by card</span>
      </p>
      <div className="p-[clamp(1.25rem,2.4vw,2rem)] max-sm:noscript:hidden">
        <ProductChoice products={products} selectedId={product?.id} onSelect={sale.selectProduct} />
        {toSliders(sale).map(slider => (
          <Slider key={slider.label} {...slider} />
        ))}
      </div>
      <MarginSummary
        {...{base, postage, margin, formatCents}}
        ordersPerMonth={sale.orders}
        shopHref={product ? toShopifyPath({product: product.id}) : null}
      />
      <InkBar parts={{base, postage, fee: margin.fee, kept: Math.max(0, margin.kept)}} />
    </div>
  )
}

/** The steps of the price in cents. A suggested price has to be one of them: browsers show the nearest one otherwise. */
const PRICE_STEP = 50

const toSliders = ({base, price, postage, orders, formatCents, ...sale}: ReturnType<typeof useSale>) => [
  {
    label: 'Your price',
    value: price,
    valueText: formatCents(price),
    min: Math.ceil(base / PRICE_STEP) * PRICE_STEP,
    max: toMaxPrice(base),
    step: PRICE_STEP,
    onChange: sale.setPrice,
  },
  {
    label: 'Postage',
    value: postage,
    valueText: formatCents(postage),
    min: 0,
    max: MAX_POSTAGE,
    step: 10,
    onChange: sale.setPostage,
  },
  {
    label: 'Orders a month',
    value: orders,
    valueText: String(orders),
    min: 5,
    max: 500,
    step: 5,
    onChange: sale.setOrders,
  },
]
