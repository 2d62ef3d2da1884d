import type {ReactNode} from 'react'
import {Button} from '@/components/ui/Button'
import {Icon} from '@/components/ui/icons/Icon'
import {INKS} from './inks'
import type {Margin} from './margin'

type Props = {
  base: number
  postage: number
  margin: Margin
  ordersPerMonth: number
  /** Where the product is put into a shop; null without a product. */
  shopHref: string | null
  /** Formats an amount in cents. */
  formatCents: (cents: number) => string
}

/** The margin per order, the parts of the price, and the margin per month. */
export function MarginSummary({base, postage, margin, ordersPerMonth, shopHref, formatCents}: Props) {
  const {fee, kept, keptPercent} = margin
  return (
    <div className="border-key border-dashed p-[clamp(1.25rem,2.4vw,2rem)] max-sm:border-t-2 sm:border-l-2">
      <p>You keep, per order</p>
      <output
        className={`display mt-1.5 mb-5 block text-[clamp(2.8rem,4.9vw,4.5rem)] leading-none tracking-[-0.04em] ${kept < 0 ? 'text-danger' : 'text-teal'}`}
      >
        {formatCents(kept)}
      </output>
      <dl>
        <Line ink={INKS.base} label="Base cost" value={formatCents(base)} />
        <Line ink={INKS.postage} label="Postage" value={formatCents(postage)} />
        <Line ink={INKS.fee} label="Payment fee" value={formatCents(fee)} />
        <Line ink={INKS.kept} label="Your margin" value={`${keptPercent}%`} />
        <div className="flex justify-between gap-4 py-2 font-bold">
          <dt>In a month</dt>
          <dd>{formatCents(kept * ordersPerMonth)}</dd>
        </div>
      </dl>
      {shopHref && (
        <Button href={shopHref} size="sm" className="mt-5">
          Put it in your shop <Icon name="arrow" />
        </Button>
      )}
    </div>
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
