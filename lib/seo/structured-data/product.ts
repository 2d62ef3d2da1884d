import type {AggregateOffer, OfferShippingDetails, Product as ProductThing} from 'schema-dts'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import type {ProductPrices} from '@/lib/catalogue/prices'
import type {ShippingOption} from '@/lib/catalogue/shipping'
import {absoluteUrl, routes} from '@/lib/routes'
import {toCatalogueImageUrl} from '../catalogue-image'
import {organizationId} from './organization'

/** Number of pictures in the data: search engines show few, and each one lengthens the page. */
const MAX_IMAGES = 6
/** Number of shipping options in the data. The cheapest come first, so that a cut drops the least relevant. */
const MAX_SHIPPING_OPTIONS = 6

/** Describes a product with one offer that covers all its variants. */
export function toProductThing({product, prices, shipping}: PageDetail): ProductThing {
  const url = absoluteUrl(routes.product(product.id))
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    url,
    image: product.images.slice(0, MAX_IMAGES).map(image => toCatalogueImageUrl(image.url)),
    sku: product.id,
    mpn: product.model,
    brand: {'@type': 'Brand', name: product.brand},
    material: product.materialDetail,
    color: product.colors.map(({name}) => name).join(', '),
    size: product.sizes.map(({displayName}) => displayName),
    ...(prices.groups.length > 0 && {offers: toOffer({product, prices, shipping}, url)}),
  }
}

function toOffer({product, prices, shipping}: Pick<PageDetail, 'product' | 'prices' | 'shipping'>, url: string) {
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: prices.currency,
    lowPrice: product.priceFrom,
    highPrice: highestPrice(product, prices),
    offerCount: product.variants.length,
    availability: toAvailability(product),
    itemCondition: 'https://schema.org/NewCondition',
    seller: {'@id': organizationId},
    shippingDetails: toShippingDetails(shipping),
  } satisfies AggregateOffer
}

/** Returns the highest price of one item with the default technique, which the page shows, as a decimal string. */
function highestPrice({priceFrom, defaultTechnique}: PageDetail['product'], {groups}: ProductPrices): string {
  const shown = groups.filter(({technique}) => technique === defaultTechnique.key)
  const prices = shown.map(({price, discountedPrice}) => discountedPrice ?? price)
  return prices.sort((a, b) => Number(b) - Number(a))[0] ?? priceFrom
}

/** Returns whether the product can be ordered. Of a discontinued one, what is left is sold. */
function toAvailability({isDiscontinued, inStock}: PageDetail['product']) {
  if (isDiscontinued) return inStock ? 'https://schema.org/LimitedAvailability' : 'https://schema.org/Discontinued'
  return inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'
}

/** Describes the options with named countries: search engines require a country. */
function toShippingDetails(options: ShippingOption[]): OfferShippingDetails[] {
  return options
    .filter(({countries}) => countries.length > 0)
    .sort((a, b) => Number(a.firstItem) - Number(b.firstItem))
    .slice(0, MAX_SHIPPING_OPTIONS)
    .map(({displayName, firstItem, currency, countries, fulfilmentDays, transitDays}) => ({
      '@type': 'OfferShippingDetails',
      name: displayName,
      shippingRate: {'@type': 'MonetaryAmount', value: firstItem, currency},
      shippingDestination: countries.map(country => ({'@type': 'DefinedRegion', addressCountry: country})),
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: toDays(fulfilmentDays),
        transitTime: toDays(transitDays),
      },
    }))
}

const toDays = ({from, to}: {from: number; to: number}) =>
  ({'@type': 'QuantitativeValue', minValue: from, maxValue: to, unitCode: 'DAY'}) as const
