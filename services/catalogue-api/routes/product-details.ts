import {pricesQuery, productAvailability, productPrices, productSizes, sizesQuery} from '../../../contract/product.ts'
import {productShipping, shippingQuery} from '../../../contract/shipping.ts'
import {toAvailability} from '../catalogue/availability.ts'
import {findProfile} from '../catalogue/catalogue.ts'
import {toPrices} from '../catalogue/prices.ts'
import {listRates} from '../catalogue/shipping.ts'
import {toSizeTables} from '../catalogue/sizes.ts'
import {notFound} from '../problems.ts'
import {noQuery} from '../validation.ts'
import {productParams} from './products.ts'
import {type App, CATALOGUE_CACHE, type Context, commonProblems, notFoundProblem} from './route.ts'

const problems = {...commonProblems, ...notFoundProblem}
const about = (summary: string) => ({tags: ['Products'], summary, params: productParams})

/** Adds the prices, availability, size guide and shipping rates of a product. */
export function addProductDetailRoutes(app: App, context: Context) {
  addPrices(app, context)
  addAvailability(app, context)
  addSizes(app, context)
  addShipping(app, context)
}

function addPrices(app: App, {findProduct}: Context) {
  const schema = {...about('Prices per variant and technique'), querystring: pricesQuery}
  app.get(
    '/products/:id/prices',
    {config: {isPublic: true}, schema: {...schema, response: {200: productPrices, ...problems}}},
    async ({params, query}, reply) => {
      const {product, presenter} = await findProduct(params.id)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return toPrices(product, query.selling_region, presenter.toMarket(query.currency))
    },
  )
}

function addAvailability(app: App, {findProduct}: Context) {
  const schema = {...about('Availability per variant, technique and selling region'), querystring: noQuery}
  app.get(
    '/products/:id/availability',
    {config: {isPublic: true}, schema: {...schema, response: {200: productAvailability, ...problems}}},
    async ({params}, reply) => {
      const {product} = await findProduct(params.id)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return toAvailability(product)
    },
  )
}

function addSizes(app: App, {findProduct}: Context) {
  const schema = {...about('The size guide'), querystring: sizesQuery}
  app.get(
    '/products/:id/sizes',
    {config: {isPublic: true}, schema: {...schema, response: {200: productSizes, ...problems}}},
    async ({params, query}, reply) => {
      const {product} = await findProduct(params.id)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return {
        product_id: product.id,
        sizes: product.sizes.map(size => size.key),
        size_tables: toSizeTables(product, query.unit),
      }
    },
  )
}

function addShipping(app: App, {read}: Context) {
  const schema = {...about('Shipping rates, of one country or of all'), querystring: shippingQuery}
  app.get(
    '/products/:id/shipping',
    {config: {isPublic: true}, schema: {...schema, response: {200: productShipping, ...problems}}},
    async ({params, query}, reply) => {
      const {catalogue, presenter} = await read()
      const card = catalogue.listing.find(params.id)
      if (!card) throw notFound('product', params.id)
      const profile = findProfile(catalogue, card)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return {product_id: card.id, data: listRates(profile, query.country, presenter.toMarket(query.currency))}
    },
  )
}
