import {defineLocaleResourceBundle} from 'sanity'

/**
 * The Studio's words for a project on a local lake, where they differ: nobody is invited there at sanity.io, accounts are
 * added with the lake's command `users add`.
 */
export const lakeWords = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {'presence.no-one-else-description': 'People who have the Studio open at the same time appear here.'},
})
