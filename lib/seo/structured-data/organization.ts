import type {Organization, WebSite} from 'schema-dts'
import type {Layout} from '@/lib/content/layout/layout'
import {absoluteUrl, routes} from '@/lib/routes'

/** Identifies the company in the data of every page. */
export const organizationId = absoluteUrl('/#organization')

/** Describes the company with its logo, profiles and contact details. */
export function toOrganization({siteName, description, social, contact}: Layout): Organization {
  const {email, phone} = contact
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: siteName,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icon-512.png'),
    ...(description && {description}),
    // Google reads the link in an organization only, not in an offer.
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: absoluteUrl(routes.policy('return-and-replacement-policy')),
    },
    ...(social.length > 0 && {sameAs: social.map(({href}) => href)}),
    ...((email || phone) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        url: absoluteUrl(routes.contact),
        ...(email && {email: email.label}),
        ...(phone && {telephone: phone.label}),
      },
    }),
  }
}

/** Describes the site and its product search. */
export function toWebSite({siteName, description}: Layout): WebSite {
  const action = {
    '@type': 'SearchAction' as const,
    target: {
      '@type': 'EntryPoint' as const,
      urlTemplate: `${absoluteUrl(routes.products)}?search={search_term_string}`,
    },
    // Google's extension of an action's input, which schema-dts does not know.
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': absoluteUrl('/#website'),
    name: siteName,
    url: absoluteUrl('/'),
    ...(description && {description}),
    publisher: {'@id': organizationId},
    potentialAction: action,
  }
}
