import type {FastifyDynamicSwaggerOptions} from '@fastify/swagger'
import {createJsonSchemaTransform, createJsonSchemaTransformObject} from 'fastify-type-provider-zod'
import {z} from 'zod'
import * as contract from '../../lib/catalogue/contract.ts'

const NAMED = {
  Problem: contract.problem,
  Category: contract.category,
  CategoryList: contract.categoryList,
  CategoryDetail: contract.categoryDetail,
  Technique: contract.technique,
  Color: contract.color,
  Size: contract.size,
  Variant: contract.variant,
  Placement: contract.placement,
  Mockup: contract.mockup,
  Image: contract.image,
  Facets: contract.facets,
  FacetValue: contract.facetValue,
  Paging: contract.paging,
  ProductSummary: contract.productSummary,
  ProductList: contract.productList,
  Product: contract.product,
  ProductPrices: contract.productPrices,
  ProductAvailability: contract.productAvailability,
  ProductSizes: contract.productSizes,
  SizeTable: contract.sizeTable,
  ProductShipping: contract.productShipping,
  ShippingRate: contract.shippingRate,
  ShippingRatesRequest: contract.shippingRatesRequest,
  ShippingRates: contract.shippingRates,
  SearchSuggestions: contract.searchSuggestions,
  SitemapProducts: contract.sitemapProducts,
  ContactSubmission: contract.contactSubmission,
  ContactReceipt: contract.contactReceipt,
  NewsletterSubscription: contract.newsletterSubscription,
  NewsletterReceipt: contract.newsletterReceipt,
  SessionRequest: contract.sessionRequest,
  SessionReceipt: contract.sessionReceipt,
  CurrentSession: contract.currentSession,
  Account: contract.account,
  SupportConversationRequest: contract.supportConversationRequest,
  SupportConversationReceipt: contract.supportConversationReceipt,
  SupportConversation: contract.supportConversation,
  SupportConversationList: contract.supportConversationList,
  SupportMessageRequest: contract.supportMessageRequest,
  SupportMessage: contract.supportMessage,
  Order: contract.order,
}

// The transform finds the names of schemas in zod's own registry.
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, {id})

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

/** Replies may grow: only what is strict in the contract forbids further fields. Query numbers are numbers to a reader. */
const override: Override = ({zodSchema, jsonSchema}) => {
  const isOpen =
    zodSchema._zod.def.type === 'object' && !('catchall' in zodSchema._zod.def && zodSchema._zod.def.catchall)
  if (isOpen) delete jsonSchema.additionalProperties
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern
}
const config = {zodToJsonConfig: {override}}
const addSchemas = createJsonSchemaTransformObject(config)

/** Leaves of the named schemas those that a call needs, directly or through another. */
function keepReferenced(document: object): object {
  const parsed = z
    .looseObject({components: z.looseObject({schemas: z.record(z.string(), z.unknown())})})
    .parse(document)
  const {components, ...rest} = parsed
  const needed = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || needed.has(name)) continue
      needed.add(name)
      follow(components.schemas[name] ?? null)
    }
  }
  follow(rest)
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => needed.has(name)))
  return {...rest, components: {...components, schemas}}
}

/** How the contract becomes an OpenAPI 3.1 document. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Catalogue API',
      version: '1.0.0',
      description:
        'What the site needs of a backend: the catalogue, prices, availability, shipping, search, submissions, support and orders. ' +
        'Money is a decimal string with a currency; errors are problem details (RFC 9457); every GET bears a strong ETag.',
    },
  },
  transform: createJsonSchemaTransform(config),
  transformObject: document => keepReferenced(addSchemas(document)),
}
