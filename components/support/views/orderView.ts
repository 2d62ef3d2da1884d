import {createElement, replaceContent} from '@/components/support/shared/createElement'
import {createField} from '@/components/support/shared/createField'
import {createForm} from '@/components/support/shared/createForm'
import {formatDays, formatTime} from '@/components/support/shared/formatDates'
import type {CreateView} from '@/components/support/shared/view'
import {getDetails} from '@/components/support/shared/visitorStorage'
import {ORDER_STATES} from '@/lib/browser/order-states'
import {findOrder, type Order} from '@/lib/browser/support'

/** Finds an order by its number and e-mail address, and shows its status. */
export const orderView: CreateView = () => {
  const number = createField({
    name: 'number',
    label: 'Order number',
    hint: 'It is in the confirmation and looks like OP-204418.',
    maxLength: 40,
  })
  const email = createField({
    name: 'email',
    label: 'Email of the order',
    type: 'email',
    value: getDetails().email,
    maxLength: 254,
    autoComplete: 'email',
  })
  const result = createElement('div')
  const form = createForm({
    fields: [number, email],
    submit: 'Find the order',
    busy: 'Looking …',
    async send(values) {
      replaceContent(result)
      const found = await findOrder(values.number ?? '', values.email ?? '')
      const ticket = found ? toTicket(found) : notFound()
      replaceContent(result, ticket)
      ticket.querySelector<HTMLElement>('h3')?.focus()
    },
  })
  return {title: 'Find an order', body: [form, result], focus: number.input}
}

function notFound(): Element {
  return createElement(
    'div',
    {class: 'ticket'},
    createElement('h3', {tabindex: '-1'}, 'No order fits both'),
    createElement('p', {}, 'Check the number, and that the email address is the one the order was placed with.'),
  )
}

function toTicket({number, status, items, events, shippingMethod, estimatedDelivery, tracking}: Order): Element {
  const lines = items.map(({quantity, name, color, size}) =>
    createElement('li', {}, `${quantity} × ${name}, ${color}, ${size}`),
  )
  const steps = events.map(event =>
    createElement('li', {}, ORDER_STATES[event.status], createElement('p', {class: 'cap'}, formatTime(event.at))),
  )
  const expected = estimatedDelivery && formatDays(estimatedDelivery.from, estimatedDelivery.to)
  return createElement(
    'div',
    {class: 'ticket'},
    createElement('h3', {tabindex: '-1'}, `${number}: ${ORDER_STATES[status].toLowerCase()}`),
    createElement('ul', {class: 'mute'}, ...lines),
    createElement('ol', {'aria-label': 'What has happened so far'}, ...steps),
    expected &&
      status !== 'delivered' &&
      createElement('p', {}, `Expected ${expected}, ${shippingMethod.toLowerCase()} post.`),
    tracking &&
      createElement(
        'p',
        {},
        `${tracking.carrier}: `,
        createElement('a', {href: tracking.url, target: '_blank', rel: 'noopener'}, tracking.number),
      ),
  )
}
