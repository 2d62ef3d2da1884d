import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {listOptionsFor, type ShippingOption} from '@/lib/catalogue/shipping'
import {formatMoney} from '@/lib/format/money'

/** One country for each region in which we print. */
const DESTINATIONS = [
  ['US', 'US'],
  ['UK', 'GB'],
  ['EU', 'DE'],
] as const

type Props = {detail: PageDetail}

/** Production time, shipping, material and care. */
export function ProductionFacts({detail: {product, shipping}}: Props) {
  const named = DESTINATIONS.flatMap(([label, country]) => {
    const standard = listOptionsFor(shipping, country)[0]
    return standard ? [{label, text: toSentence(standard)}] : []
  })
  const elsewhere = shipping.find(({isElsewhere}) => isElsewhere)
  const production = shipping[0]?.fulfilmentDays
  const facts = [
    ...(production ? [{label: 'Production', text: toDays(production, 'working day')}] : []),
    ...named,
    ...(elsewhere ? [{label: 'Elsewhere', text: toSentence(elsewhere)}] : []),
    {label: 'Material', text: product.materialDetail},
    {label: 'Weight', text: `${product.weight.value} ${product.weight.unit}`},
    ...(product.certifications.length > 0 ? [{label: 'Sourcing', text: product.certifications.join('. ')}] : []),
    ...(product.care.length > 0 ? [{label: 'Care', text: product.care.join('. ')}] : []),
    {label: 'Printed by', text: product.techniques.map(({displayName}) => displayName).join(', ')},
    {label: 'Blank', text: `${product.brand} ${product.model}`},
  ]
  return (
    <section aria-labelledby="made">
      <h2 id="made" className="mb-6">
        Made and shipped
      </h2>
      <dl className="facts">
        {facts.map(({label, text}) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const toDays = ({from, to}: {from: number; to: number}, unit: string) =>
  from === 1 && to === 1 ? `1 ${unit}` : `${from === to ? from : `${from}–${to}`} ${unit}s`

const toSentence = ({transitDays, firstItem, additionalItem, currency}: ShippingOption) =>
  `${toDays(transitDays, 'day')}, ${formatMoney(firstItem, currency)}, then ${formatMoney(additionalItem, currency)} each extra`
