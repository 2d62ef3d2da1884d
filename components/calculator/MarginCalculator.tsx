import {type ReactNode, useId, useState} from 'react'
import type {ProductSummary} from '@/lib/catalogue/product-list'
import {formatMoney} from '@/lib/format'
import {fromCents, suggestPrice, toCents, toMargin} from './margin'

/** Postage of one item within the United States, in cents, until the visitor sets their own. */
const POSTAGE = 450
const ORDERS = 60
const INKS = {base: '#c9c4b2', postage: '#ffc72c', fee: '#ff5a3c', kept: '#0d756e'}

/** A perforated ticket: the sale on the left, what it leaves on the right, and the same as blocks of ink below. */
export function MarginCalculator({products}: {products: ProductSummary[]}) {
  const [productId, setProductId] = useState(products[0]?.id)
  const product = products.find(({id}) => id === productId) ?? products[0]
  const base = toCents(product?.priceFrom ?? '0')
  const [postage, setPostage] = useState(POSTAGE)
  const [chosenPrice, setPrice] = useState<number | null>(null)
  const [orders, setOrders] = useState(ORDERS)
  const price = chosenPrice ?? suggestPrice({base, postage})
  const {fee, kept, keptPercent} = toMargin({price, base, postage})
  const money = (cents: number) => formatMoney(fromCents(cents), product?.currency ?? 'USD')
  const choose = (id: string) => {
    setProductId(id)
    setPrice(null)
  }

  return (
    <div
      className="slip grid max-sm:mr-2.5 sm:grid-cols-[1.1fr_1fr]"
      style={{'--plate': 'var(--sun)'} as React.CSSProperties}
    >
      <p className="cap col-span-full flex flex-wrap justify-between gap-x-4 border-b-[1.5px] border-key px-[clamp(1.25rem,2.4vw,2rem)] py-3">
        <span>Job ticket</span>
        <span>1 item, paid by card</span>
      </p>
      <div className="p-[clamp(1.25rem,2.4vw,2rem)] max-sm:noscript:hidden">
        <ProductChoice products={products} chosen={product?.id} onChoose={choose} />
        <Slider
          label="Your price"
          value={price}
          shown={money(price)}
          min={base}
          max={base * 6}
          step={50}
          onChange={setPrice}
        />
        <Slider
          label="Postage"
          value={postage}
          shown={money(postage)}
          min={0}
          max={1500}
          step={10}
          onChange={setPostage}
        />
        <Slider
          label="Orders a month"
          value={orders}
          shown={String(orders)}
          min={5}
          max={500}
          step={5}
          onChange={setOrders}
        />
      </div>
      <div className="border-key border-dashed p-[clamp(1.25rem,2.4vw,2rem)] max-sm:border-t-2 sm:border-l-2">
        <p>You keep, per order</p>
        <output
          className={`display mt-1.5 mb-5 block text-[clamp(2.8rem,4.9vw,4.5rem)] leading-none tracking-[-0.04em] ${kept < 0 ? 'text-danger' : 'text-teal'}`}
        >
          {money(kept)}
        </output>
        <dl>
          <Line ink={INKS.base} label="Base cost" value={money(base)} />
          <Line ink={INKS.postage} label="Postage" value={money(postage)} />
          <Line ink={INKS.fee} label="Payment fee" value={money(fee)} />
          <Line ink={INKS.kept} label="Your margin" value={`${keptPercent}%`} />
          <div className="flex justify-between gap-4 py-2 font-bold">
            <dt>In a month</dt>
            <dd>{money(kept * orders)}</dd>
          </div>
        </dl>
      </div>
      <InkBar parts={{base, postage, fee, kept: Math.max(0, kept)}} />
    </div>
  )
}

type ChoiceProps = {products: ProductSummary[]; chosen: string | undefined; onChoose: (id: string) => void}

function ProductChoice({products, chosen, onChoose}: ChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2.5 font-bold">Product</legend>
      <div className="seg">
        {products.map(product => (
          <label key={product.id}>
            <input type="radio" name={name} checked={product.id === chosen} onChange={() => onChoose(product.id)} />
            <span>{product.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SliderProps = {
  label: string
  value: number
  shown: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

function Slider({label, shown, onChange, ...range}: SliderProps) {
  return (
    <label className="mt-4 block font-bold">
      <span className="flex justify-between gap-4">
        {label} <span className="font-mono font-medium">{shown}</span>
      </span>
      <input type="range" aria-valuetext={shown} onChange={event => onChange(Number(event.target.value))} {...range} />
    </label>
  )
}

function Line({ink, label, value}: {ink: string; label: ReactNode; value: string}) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-hair py-1.5">
      <dt>
        <i className="mr-[0.55em] inline-block size-[0.8em]" style={{background: ink}} />
        {label}
      </dt>
      <dd className="cap">{value}</dd>
    </div>
  )
}

function InkBar({parts}: {parts: Record<keyof typeof INKS, number>}) {
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0) || 1
  return (
    <div className="stack-bar col-span-full border-t-2 border-dashed border-key bg-[#fffaf0]" aria-hidden="true">
      {(['base', 'postage', 'fee', 'kept'] as const).map(part => (
        <i key={part} style={{background: INKS[part], width: `${(parts[part] / total) * 100}%`}} />
      ))}
    </div>
  )
}
