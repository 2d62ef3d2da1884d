import {More} from '@/components/account/More'
import {useMore} from '@/components/account/useMore'
import {Link} from '@/components/ui/Link'
import type {OrderList as Orders} from '@/lib/browser/session/overview'
import {routes} from '@/lib/routes'
import {OrderTicket} from './OrderTicket'

const loadOrders = (offset: number) =>
  import('@/lib/browser/session/overview').then(({listOrders}) => listOrders(offset))

/** The orders of an account, newest first. */
export function OrderList({first}: {first: Orders}) {
  const {items, total, step, loadMore, firstNew, firstNewIndex} = useMore(first, loadOrders)
  if (items.length === 0) {
    return (
      <p>
        No orders yet. They appear here as soon as your shop sells something.{' '}
        <Link href={routes.products} className="tlink">
          See all products
        </Link>
      </p>
    )
  }
  return (
    <>
      <ol>
        {items.map((order, index) => (
          <OrderTicket key={order.number} order={order} titleRef={index === firstNewIndex ? firstNew : undefined} />
        ))}
      </ol>
      <More label="Older orders" shown={items.length} total={total} step={step} onMore={loadMore} />
    </>
  )
}
