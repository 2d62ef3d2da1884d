import type {FastifyDynamicSwaggerOptions} from '@fastify/swagger'
import {createJsonSchemaTransform, createJsonSchemaTransformObject} from 'fastify-type-provider-zod'
import {z} from 'zod'
import * as accountContract from '../../contract/account.ts'
import * as listingContract from '../../contract/listing.ts'
import * as orderContract from '../../contract/order.ts'
import * as productContract from '../../contract/product.ts'
import * as shippingContract from '../../contract/shipping.ts'
import * as submissionContract from '../../contract/submission.ts'
import * as supportContract from '../../contract/support.ts'
import * as valuesContract from '../../contract/values.ts'

/** Schemas that become components of the document, by name. */
const COMPONENTS = {
  Problem: valuesContract.problem,
  Category: listingContract.category,
  CategoryList: listingContract.categoryList,
  CategoryDetail: listingContract.categoryDetail,
  Technique: productContract.technique,
  Color: productContract.color,
  Size: productContract.size,
  Variant: productContract.variant,
  Placement: productContract.placement,
  Mockup: productContract.mockup,
  Image: productContract.image,
  Facets: listingContract.facets,
  FacetValue: listingContract.facetValue,
  Paging: valuesContract.paging,
  ProductSummary: productContract.productSummary,
  ProductList: listingContract.productList,
  Product: productContract.product,
  ProductPrices: productContract.productPrices,
  ProductAvailability: productContract.productAvailability,
  ProductSizes: productContract.productSizes,
  SizeTable: productContract.sizeTable,
  ProductShipping: shippingContract.productShipping,
  ShippingRate: shippingContract.shippingRate,
  ShippingRatesRequest: shippingContract.shippingRatesRequest,
  ShippingRates: shippingContract.shippingRates,
  SearchSuggestions: listingContract.searchSuggestions,
  SitemapProducts: listingContract.sitemapProducts,
  ContactSubmission: submissionContract.contactSubmission,
  ContactReceipt: submissionContract.contactReceipt,
  NewsletterSubscription: submissionContract.newsletterSubscription,
  NewsletterReceipt: submissionContract.newsletterReceipt,
  SessionRequest: accountContract.sessionRequest,
  SessionReceipt: accountContract.sessionReceipt,
  CurrentSession: accountContract.currentSession,
  Account: accountContract.account,
  SupportConversationRequest: supportContract.supportConversationRequest,
  SupportConversationReceipt: supportContract.supportConversationReceipt,
  SupportConversation: supportContract.supportConversation,
  SupportConversationList: supportContract.supportConversationList,
  SupportMessageRequest: supportContract.supportMessageRequest,
  SupportMessage: supportContract.supportMessage,
  Order: orderContract.order,
}

// The transform looks up component names in zod's global registry.
for (const [id, schema] of Object.entries(COMPONENTS)) z.globalRegistry.add(schema, {id})

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

/** Lets responses have additional fields unless their schema is strict, and describes integer parameters as integers. */
const override: Override = ({zodSchema, jsonSchema}) => {
  const isOpen =
    zodSchema._zod.def.type === 'object' && !('catchall' in zodSchema._zod.def && zodSchema._zod.def.catchall)
  if (isOpen) delete jsonSchema.additionalProperties
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern
}
const config = {zodToJsonConfig: {override}}
const addSchemas = createJsonSchemaTransformObject(config)

/** Drops the components that no operation refers to, directly or through another component. */
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

/** Converts the contract to an OpenAPI 3.1 document. */
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
