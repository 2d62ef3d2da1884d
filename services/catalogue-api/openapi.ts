import type {FastifyDynamicSwaggerOptions} from '@fastify/swagger'
import {jsonSchemaTransform, jsonSchemaTransformObject} from 'fastify-type-provider-zod'
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
}

// The transform finds the names of schemas in zod's own registry.
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, {id})

/** How the contract becomes an OpenAPI 3.1 document. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Catalogue API',
      version: '1.0.0',
      description:
        'What the site needs of a backend: the catalogue, prices, availability, shipping, search and submissions. ' +
        'Money is a decimal string with a currency; errors are problem details (RFC 9457); every GET bears a strong ETag.',
    },
  },
  transform: jsonSchemaTransform,
  transformObject: jsonSchemaTransformObject,
}
