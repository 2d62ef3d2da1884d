import type {OrderList} from '@/lib/browser/session/overview'

/** Returns a sentence about the orders that are not finished yet. */
export function describeOrders(orders: OrderList['data']): string {
  const count = (...states: string[]) => orders.filter(({status}) => states.includes(status)).length
  const [shipped, waiting] = [count('shipped'), count('received', 'in production')]
  const parts = [
    shipped > 0 && `${shipped === 1 ? 'One parcel is' : `${shipped} parcels are`} on the way.`,
    waiting > 0 && `${waiting === 1 ? 'One order is' : `${waiting} orders are`} with us in the press room.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'Nothing is on the press for you just now.'
}
