import type {z} from 'zod'
import {type Camel, toCamel} from './camel'
import {type CatalogueClient, defaultClient} from './client'
import * as wire from './contract'

/** A product, or a category, by its title; a category's `id` is its slug. */
export type Suggestion = Camel<z.infer<typeof wire.searchSuggestions>['data'][number]>

/** Up to eight products and categories that begin to match what is being typed; an empty text has none. */
export async function listSuggestions(text: string, client: CatalogueClient = defaultClient()): Promise<Suggestion[]> {
  const q = text.trim().slice(0, 100)
  if (q === '') return []
  const {data} = await client.require('/search/suggestions', wire.searchSuggestions, {q})
  return toCamel(data)
}
