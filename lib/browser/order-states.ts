import type {Order} from '@/contract/order'

/** What visitors read for the status of an order. */
export const ORDER_STATES: Record<Order['status'], string> = {
  received: 'Received',
  'in production': 'On the press',
  shipped: 'Posted',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
