import {routes} from '@/lib/routes'
import type {Choice} from './choice'

/** Value of the parameter `ask` with which the contact form asks for the link to the app. */
export const APP_REQUEST = 'app'

type OpenChoice = Pick<Choice, 'product'> & Partial<Choice>

/** Returns the path of the page before Shopify's app store, which shows the choice. */
export const toShopifyPath = (choice: OpenChoice): string => `${routes.shopify}?${toQuery(choice)}`

/** Returns the path of the contact form, filled in with a request for a sample of the choice. */
export const toSamplePath = (choice: OpenChoice): string =>
  `${routes.contact}?topic=sales&${toQuery(choice)}#contact-name`

/** Returns the path of the contact form, filled in with a request for the link to the app, and with the choice if there is one. */
export const toAppRequestPath = (choice: OpenChoice | null): string => {
  const request = new URLSearchParams({topic: 'technical', ask: APP_REQUEST})
  return `${routes.contact}?${[request, ...(choice ? [toQuery(choice)] : [])].join('&')}#contact-name`
}

function toQuery({product, color, size}: OpenChoice): URLSearchParams {
  return new URLSearchParams({product, ...(color && {color}), ...(size && {size})})
}
