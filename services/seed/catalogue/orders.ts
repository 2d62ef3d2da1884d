import type {OrderImportInput} from '../../../contract/import.ts'

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

/** Sample orders in every status, for the support widget. The customers are invented. */
export const ORDERS: Order[] = [
  {
    number: 'OP-204418',
    email: 'mina.okafor@example.com',
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
]
