import type {Ref} from 'react'
import styles from '@/components/account/account.module.css'
import {Button} from '@/components/ui/Button'
import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import {ORDER_STATES} from '@/lib/browser/order-states'
import type {OrderList} from '@/lib/browser/session/overview'
import {formatDate} from '@/lib/format/date'
import {formatDateRange} from '@/lib/format/date-range'
import {routes} from '@/lib/routes'

type Order = OrderList['data'][number]
type Item = Order['items'][number]

/** Inks of the bar that are printed in each state. The bar is decoration; the word beside it says the state. */
const INKS: Record<Order['status'], number> = {received: 1, 'in production': 2, shipped: 3, delivered: 4, cancelled: 0}
const ALL_INKS = [1, 2, 3, 4]
/** Width and height of a product's image in the backend, in pixels. */
const IMAGE_PX = 1200

/** An order as a job ticket: what was ordered, and how far it is. */
export function OrderTicket({order, titleRef}: {order: Order; titleRef?: Ref<HTMLElement>}) {
  const {number, status, placedAt, items, tracking, shippingMethod} = order
  const image = items.find(({imageUrl}) => imageUrl !== null)?.imageUrl
  return (
    <li className={`${styles.ticket} ${status === 'shipped' ? styles.sent : ''}`}>
      <div className={styles.picture} aria-hidden="true">
        {image && <Picture image={{src: image, alt: '', width: IMAGE_PX, height: IMAGE_PX}} sizes="6rem" />}
      </div>
      <div className={styles.items}>
        <h3 className="cap mute" ref={titleRef as Ref<HTMLHeadingElement>} tabIndex={-1}>
          <span className="whitespace-nowrap">{number}</span> · <time dateTime={placedAt}>{formatDate(placedAt)}</time>
        </h3>
        <ul>
          {items.map(item => (
            <OrderItem key={`${item.productId} ${item.color} ${item.size}`} item={item} />
          ))}
        </ul>
        <p className="mute mt-2">{shippingMethod} post</p>
      </div>
      <div className={styles.state}>
        <div>
          <div className={styles.bar} aria-hidden="true">
            {ALL_INKS.map(ink => (
              <i key={ink} data-on={ink <= INKS[status]} />
            ))}
          </div>
          <p>
            <b>{ORDER_STATES[status]}</b>
            <br />
            <span className="mute">{describeTime(order)}</span>
          </p>
        </div>
        {tracking && status === 'shipped' && (
          <Button variant="secondary" size="sm" href={tracking.url}>
            Follow the parcel<span className="sr-only"> {number}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function OrderItem({item: {productId, name, color, size, quantity, imageUrl}}: {item: Item}) {
  const title = quantity > 1 ? `${quantity} × ${name}` : name
  return (
    <li>
      {/* A product without an image is not in the catalogue any more. */}
      <b>{imageUrl ? <Link href={routes.product(productId)}>{title}</Link> : title}</b>
      <span className="mute block">
        {color}, {size}
      </span>
    </li>
  )
}

/** Returns when an open order is expected, otherwise when its state began. */
function describeTime({status, placedAt, events, estimatedDelivery: expected}: Order): string {
  const isOpen = status !== 'delivered' && status !== 'cancelled'
  if (isOpen && expected) return `Expected ${formatDateRange(expected.from, expected.to)}`
  return formatDate(events.at(-1)?.at ?? placedAt)
}
