import type {OrderImportInput} from '../../../contract/import.ts'
import {DEMO_ACCOUNT} from './accounts.ts'

type Order = OrderImportInput['orders'][number]
type Item = [quantity: number, productId: string, name: string, color: string, size: string]

const toItem = ([quantity, product_id, name, color, size]: Item): Order['items'][number] => ({
  product_id,
  name,
  color,
  size,
  quantity,
})

/** Creates the status changes of an order, oldest first. */
const toEvents = (...events: [status: Order['status'], at: string][]): Order['events'] =>
  events.map(([status, at]) => ({status, at}))

/** Creates an order of the sample account that was delivered at `at`. */
const toDelivered = (number: string, at: string, item: Item): Order => {
  const daysBefore = (days: number) => new Date(Date.parse(at) - days * 86_400_000).toISOString()
  return {
    number,
    email: DEMO_ACCOUNT.email,
    status: 'delivered',
    placed_at: daysBefore(6),
    events: toEvents(
      ['received', daysBefore(6)],
      ['in production', daysBefore(5)],
      ['shipped', daysBefore(4)],
      ['delivered', at],
    ),
    items: [toItem(item)],
    shipping_method: 'Standard',
    estimated_delivery: null,
    tracking: null,
  }
}

/** Sample orders in every status, for the support widget and the account's page. The customers are invented. */
export const ORDERS: Order[] = [
  {
    number: 'OP-204561',
    email: DEMO_ACCOUNT.email,
    status: 'received',
    placed_at: '2026-11-21T19:26:00Z',
    events: toEvents(['received', '2026-11-21T19:26:00Z']),
    items: [toItem([1, 'heavy-hoodie', 'Heavy hoodie', 'Sage', 'L'])],
    shipping_method: 'Express',
    estimated_delivery: {from: '2026-11-25', to: '2026-11-27'},
    tracking: null,
  },
  {
    number: 'OP-204490',
    email: DEMO_ACCOUNT.email,
    status: 'in production',
    placed_at: '2026-11-19T08:41:00Z',
    events: toEvents(['received', '2026-11-19T08:41:00Z'], ['in production', '2026-11-20T07:55:00Z']),
    items: [toItem([6, 'ceramic-mug-11oz', 'Ceramic mug, 11 oz', 'Lagoon', '11 oz'])],
    shipping_method: 'Standard',
    estimated_delivery: {from: '2026-11-26', to: '2026-11-30'},
    tracking: null,
  },
  {
    number: 'OP-204418',
    email: DEMO_ACCOUNT.email,
    status: 'shipped',
    placed_at: '2026-11-16T09:12:00Z',
    events: toEvents(
      ['received', '2026-11-16T09:12:00Z'],
      ['in production', '2026-11-17T07:40:00Z'],
      ['shipped', '2026-11-18T15:05:00Z'],
    ),
    items: [
      toItem([2, 'unisex-tee', 'Unisex tee', 'Navy', 'M']),
      toItem([1, 'ceramic-mug-11oz', 'Ceramic mug, 11 oz', 'Lagoon', '11 oz']),
    ],
    shipping_method: 'Standard',
    estimated_delivery: {from: '2026-11-21', to: '2026-11-24'},
    tracking: {
      carrier: 'Parcel Post',
      number: 'PP 7301 4418 22',
      url: 'https://tracking.example.com/PP7301441822',
    },
  },
  {
    number: 'OP-204502',
    email: 'teo.lindqvist@example.com',
    status: 'in production',
    placed_at: '2026-11-19T18:30:00Z',
    events: toEvents(['received', '2026-11-19T18:30:00Z'], ['in production', '2026-11-20T08:15:00Z']),
    items: [toItem([1, 'heavy-hoodie', 'Heavy hoodie', 'Sage', 'XL'])],
    shipping_method: 'Express',
    estimated_delivery: {from: '2026-11-23', to: '2026-11-25'},
    tracking: null,
  },
  {
    number: 'OP-204533',
    email: 'rosa.delgado@example.com',
    status: 'received',
    placed_at: '2026-11-20T21:04:00Z',
    events: toEvents(['received', '2026-11-20T21:04:00Z']),
    items: [
      toItem([4, 'canvas-tote', 'Canvas tote', 'Oat', 'One size']),
      toItem([4, 'crew-socks', 'Crew socks', 'Sun', 'M (39–42)']),
    ],
    shipping_method: 'Standard',
    estimated_delivery: {from: '2026-11-26', to: '2026-12-01'},
    tracking: null,
  },
  {
    number: 'OP-203977',
    email: 'jonah.whitfield@example.com',
    status: 'delivered',
    placed_at: '2026-11-03T11:20:00Z',
    events: toEvents(
      ['received', '2026-11-03T11:20:00Z'],
      ['in production', '2026-11-04T08:00:00Z'],
      ['shipped', '2026-11-05T14:45:00Z'],
      ['delivered', '2026-11-09T10:32:00Z'],
    ),
    items: [toItem([1, 'framed-poster', 'Framed poster', 'Natural oak', '18 × 24 in'])],
    shipping_method: 'Standard',
    estimated_delivery: null,
    tracking: {
      carrier: 'Parcel Post',
      number: 'PP 7301 3977 04',
      url: 'https://tracking.example.com/PP7301397704',
    },
  },
  {
    number: 'OP-204120',
    email: 'ines.moreau@example.com',
    status: 'cancelled',
    placed_at: '2026-11-08T16:50:00Z',
    events: toEvents(['received', '2026-11-08T16:50:00Z'], ['cancelled', '2026-11-08T18:05:00Z']),
    items: [toItem([1, 'six-panel-cap', 'Six-panel cap', 'Brick', 'One size'])],
    shipping_method: 'Standard',
    estimated_delivery: null,
    tracking: null,
  },
  {
    number: 'OP-204077',
    email: DEMO_ACCOUNT.email,
    status: 'cancelled',
    placed_at: '2026-11-06T12:14:00Z',
    events: toEvents(['received', '2026-11-06T12:14:00Z'], ['cancelled', '2026-11-06T13:02:00Z']),
    items: [toItem([1, 'six-panel-cap', 'Six-panel cap', 'Brick', 'One size'])],
    shipping_method: 'Standard',
    estimated_delivery: null,
    tracking: null,
  },
  toDelivered('OP-203912', '2026-11-06T11:20:00Z', [1, 'canvas-tote', 'Canvas tote', 'Oat', 'One size']),
  toDelivered('OP-203540', '2026-10-30T15:48:00Z', [1, 'framed-poster', 'Framed poster', 'Natural oak', '18 × 24 in']),
  toDelivered('OP-203118', '2026-10-19T09:05:00Z', [2, 'unisex-tee', 'Unisex tee', 'Navy', 'M']),
  toDelivered('OP-202874', '2026-10-12T13:37:00Z', [3, 'crew-socks', 'Crew socks', 'Sun', 'M (39–42)']),
  toDelivered('OP-202610', '2026-10-03T10:10:00Z', [1, 'six-panel-cap', 'Six-panel cap', 'Brick', 'One size']),
  toDelivered('OP-202233', '2026-09-22T16:22:00Z', [2, 'ceramic-mug-11oz', 'Ceramic mug, 11 oz', 'Lagoon', '11 oz']),
  toDelivered('OP-201987', '2026-09-11T08:54:00Z', [1, 'heavy-hoodie', 'Heavy hoodie', 'Sage', 'M']),
]
