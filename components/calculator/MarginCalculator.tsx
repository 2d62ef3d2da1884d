import {type CSSProperties, useState} from 'react'
import type {ProductSummary} from '@/lib/catalogue/product-list'
import {formatMoney} from '@/lib/format'
import {InkBar} from './InkBar'
import {MarginSummary} from './MarginSummary'
import {fromCents, suggestPrice, toCents, toMargin} from './margin'
import {ProductChoice} from './ProductChoice'
import {Slider} from './Slider'

/** Postage of one item within the United States in cents, until the visitor changes it. */
const DEFAULT_POSTAGE = 450
const DEFAULT_ORDERS = 60

/** A calculator in the form of a perforated job ticket: inputs on the left, the result on the right, a bar below. */
export function MarginCalculator({products}: {products: ProductSummary[]}) {
  const [productId, setProductId] = useState(products[0]?.id)
  const product = products.find(({id}) => id === productId) ?? products[0]
  const base = toCents(product?.priceFrom ?? '0')
  const [postage, setPostage] = useState(DEFAULT_POSTAGE)
  const [chosenPrice, setPrice] = useState<number | null>(null)
  const [orders, setOrders] = useState(DEFAULT_ORDERS)
  const price = chosenPrice ?? suggestPrice({base, postage})
  const margin = toMargin({price, base, postage})
  const formatCents = (cents: number) => formatMoney(fromCents(cents), product?.currency ?? 'USD')
  const selectProduct = (id: string) => {
    setProductId(id)
    setPrice(null)
  }
  const sliders = [
    {
      label: 'Your price',
      value: price,
      valueText: formatCents(price),
      min: base,
      max: base * 6,
      step: 50,
      onChange: setPrice,
    },
    {
      label: 'Postage',
      value: postage,
      valueText: formatCents(postage),
      min: 0,
      max: 1500,
      step: 10,
      onChange: setPostage,
    },
    {label: 'Orders a month', value: orders, valueText: String(orders), min: 5, max: 500, step: 5, onChange: setOrders},
  ]

  return (
    <div
      className="slip grid max-sm:mr-2.5 sm:grid-cols-[1.1fr_1fr]"
      style={{'--plate': 'var(--sun)'} as CSSProperties}
    >
      <p className="cap col-span-full flex flex-wrap justify-between gap-x-4 border-b-[1.5px] border-key px-[clamp(1.25rem,2.4vw,2rem)] py-3">
        <span>Job ticket</span>
        <span>1 item, paid by card</span>
      </p>
      <div className="p-[clamp(1.25rem,2.4vw,2rem)] max-sm:noscript:hidden">
        <ProductChoice products={products} selectedId={product?.id} onSelect={selectProduct} />
        {sliders.map(slider => (
          <Slider key={slider.label} {...slider} />
        ))}
      </div>
      <MarginSummary {...{base, postage, margin, formatCents}} ordersPerMonth={orders} />
      <InkBar parts={{base, postage, fee: margin.fee, kept: Math.max(0, margin.kept)}} />
    </div>
  )
}
