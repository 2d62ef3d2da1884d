import {shippingRates, shippingRatesRequest} from '../../../contract/shipping.ts'
import {findProfile} from '../catalogue/catalogue.ts'
import {listCartRates} from '../catalogue/shipping.ts'
import {ProblemError} from '../problems.ts'
import {noQuery} from '../validation.ts'
import {type App, bodyProblems, type Context, commonProblems} from './route.ts'

/** Adds the shipping rates of a mixed cart. */
export function addShippingRateRoutes(app: App, {read}: Context) {
  app.post(
    '/shipping-rates',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Shipping'],
        summary: 'Shipping rates of a mixed cart for a country, per method that ships all of it',
        querystring: noQuery,
        body: shippingRatesRequest,
        response: {200: shippingRates, ...commonProblems, ...bodyProblems},
      },
    },
    async ({body}, reply) => {
      const {catalogue, presenter} = await read()
      const unknown = body.items.flatMap(({product_id}, index) =>
        catalogue.listing.has(product_id)
          ? []
          : [{field: `items.${index}.product_id`, message: 'This product does not exist'}],
      )
      if (unknown.length > 0) throw new ProblemError(400, 'The cart contains products that do not exist.', unknown)
      const lines = body.items.flatMap(({product_id, quantity}) => {
        const card = catalogue.listing.find(product_id)
        return card ? [{productId: product_id, quantity, profile: findProfile(catalogue, card)}] : []
      })
      reply.header('Cache-Control', 'no-store')
      const data = listCartRates(lines, body.country, presenter.toMarket(body.currency))
      return {country: body.country, currency: body.currency, data}
    },
  )
}
