import {element, fill} from '@/components/support/shared/createElement'
import {field, form} from '@/components/support/shared/createForm'
import type {MakeView} from '@/components/support/shared/view'
import {memory} from '@/components/support/shared/visitorStorage'
import {findOrder, type Order} from '@/lib/browser/support'
import {formatDate} from '@/lib/format'

const STATUSES: Record<Order['status'], string> = {
  received: 'Received',
  'in production': 'On the press',
  shipped: 'Posted',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** Finds an order by number and e-mail address together, and says how far it is. */
export const orderView: MakeView = () => {
  const number = field({
    name: 'number',
    label: 'Order number',
    hint: 'It stands in the confirmation and looks like OP-204418.',
    maxLength: 40,
  })
  const email = field({
    name: 'email',
    label: 'Email of the order',
    type: 'email',
    value: memory.details.email,
    maxLength: 254,
    autoComplete: 'email',
  })
  const result = element('div')
  const look = form({
    fields: [number, email],
    submit: 'Find the order',
    busy: 'Looking …',
    async send(values) {
      fill(result)
      const found = await findOrder(values.number ?? '', values.email ?? '')
      const ticket = found ? toTicket(found) : notFound()
      fill(result, ticket)
      ticket.querySelector<HTMLElement>('h3')?.focus()
    },
  })
  return {title: 'Find an order', body: [look, result], focus: number.input}
}

function notFound(): Element {
  return element(
    'div',
    {class: 'ticket'},
    element('h3', {tabindex: '-1'}, 'No order fits both'),
    element('p', {}, 'Check the number, and that the email address is the one the order was placed with.'),
  )
}

function toTicket({number, status, items, events, shippingMethod, estimatedDelivery, tracking}: Order): Element {
  const lines = items.map(({quantity, name, color, size}) =>
    element('li', {}, `${quantity} × ${name}, ${color}, ${size}`),
  )
  const steps = events.map(event =>
    element('li', {}, STATUSES[event.status], element('p', {class: 'cap'}, formatDate(event.at))),
  )
  const expected = estimatedDelivery && `${formatDate(estimatedDelivery.from)} to ${formatDate(estimatedDelivery.to)}`
  return element(
    'div',
    {class: 'ticket'},
    element('h3', {tabindex: '-1'}, `${number}: ${STATUSES[status].toLowerCase()}`),
    element('ul', {class: 'mute'}, ...lines),
    element('ol', {'aria-label': 'What has happened so far'}, ...steps),
    expected &&
      status !== 'delivered' &&
      element('p', {}, `Expected ${expected}, ${shippingMethod.toLowerCase()} post.`),
    tracking &&
      element(
        'p',
        {},
        `${tracking.carrier}: `,
        element('a', {href: tracking.url, target: '_blank', rel: 'noopener'}, tracking.number),
      ),
  )
}
