import {expect, test} from 'vitest'
import {describeOrders} from '@/components/account/orders/describeOrders'
import type {OrderList} from '@/lib/browser/session/overview'

type Order = OrderList['data'][number]

const toList = (states: Order['status'][], total = states.length) => ({items: states.map(status => ({status})), total})

test.each([
  {states: [], text: 'Nothing is on the press for you just now.'},
  {states: ['delivered'] as const, text: 'Nothing is on the press for you just now.'},
  {states: ['shipped', 'received'] as const, text: 'One parcel is on the way. One order is with us in the press room.'},
  {
    states: ['shipped', 'shipped', 'in production', 'received'] as const,
    text: 'Two parcels are on the way. Two orders are with us in the press room.',
  },
])('all orders are counted: $text', ({states, text}) => {
  expect(describeOrders(toList([...states]))).toBe(text)
})

test('the first page of a longer list says how many orders it counts', () => {
  expect(describeOrders(toList(['shipped', 'received', 'in production'], 40))).toBe(
    'Of your latest three orders, one is on the way and two are with us in the press room.',
  )
  expect(describeOrders(toList(['delivered', 'delivered'], 40))).toBe(
    'None of your latest two orders is on the press just now.',
  )
})

test('a large number is in digits', () => {
  const states = Array.from({length: 11}, () => 'shipped' as const)
  expect(describeOrders(toList(states))).toBe('11 parcels are on the way.')
})
