import {More} from '@/components/account/lists/More'
import type {AccountList} from '@/components/account/lists/useList'
import {Link} from '@/components/ui/Link'
import type {OrderList as Orders} from '@/lib/browser/session/overview'
import {routes} from '@/lib/routes'
import {OrderTicket} from './OrderTicket'

type Order = Orders['data'][number]

/** The orders of an account, newest first. */
export function OrderList({items, list}: {items: Order[]; list: AccountList<Order>}) {
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
        {items.map(order => (
          <OrderTicket key={order.number} order={order} titleRef={list.refOf(order)} />
        ))}
      </ol>
      <More label="Older orders" list={list} />
    </>
  )
}
