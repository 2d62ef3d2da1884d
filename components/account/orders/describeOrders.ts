import {toWord} from '@/components/account/toWord'
import type {OrderList} from '@/lib/browser/session/overview'

type Orders = {items: Pick<OrderList['data'][number], 'status'>[]; total: number}

/** Returns a sentence about the orders that are not finished yet. It names what it counts when there are more orders. */
export function describeOrders({items, total}: Orders): string {
  const count = (...states: string[]) => items.filter(({status}) => states.includes(status)).length
  const counts = {shipped: count('shipped'), waiting: count('received', 'in production')}
  return items.length < total ? describeLatest(counts, items.length) : describeAll(counts)
}

type Counts = {shipped: number; waiting: number}

function describeAll({shipped, waiting}: Counts): string {
  const parts = [
    shipped > 0 && `${toWord(shipped)} ${shipped === 1 ? 'parcel is' : 'parcels are'} on the way.`,
    waiting > 0 && `${toWord(waiting)} ${waiting === 1 ? 'order is' : 'orders are'} with us in the press room.`,
  ].filter(part => part !== false)
  return parts.length > 0 ? parts.map(capitalize).join(' ') : 'Nothing is on the press for you just now.'
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function describeLatest({shipped, waiting}: Counts, length: number): string {
  const are = (count: number) => `${toWord(count)} ${count === 1 ? 'is' : 'are'}`
  const parts = [
    shipped > 0 && `${are(shipped)} on the way`,
    waiting > 0 && `${are(waiting)} with us in the press room`,
  ].filter(Boolean)
  if (parts.length === 0) return `None of your latest ${toWord(length)} orders is on the press just now.`
  return `Of your latest ${toWord(length)} orders, ${parts.join(' and ')}.`
}
