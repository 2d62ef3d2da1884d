import type {z} from 'zod'
import type {searchSuggestions} from '../../../contract/listing.ts'
import type {Catalogue} from './catalogue.ts'
import type {Presenter} from './presenter.ts'

const MAX_SUGGESTIONS = 8

type Suggestions = z.infer<typeof searchSuggestions>['data']

/** Returns up to eight products and categories that match an incomplete input, best first. */
export function listSuggestions(catalogue: Catalogue, presenter: Presenter, text: string): Suggestions {
  return catalogue.search.suggest(text, MAX_SUGGESTIONS).flatMap(({type, id}): Suggestions => {
    if (type === 'category') {
      const category = catalogue.categoriesBySlug.get(id)
      return category ? [{type, id, title: category.title, image_url: presenter.imageUrl(category.image)}] : []
    }
    const card = catalogue.listing.find(id)
    const image = card?.images[0]
    return card ? [{type, id, title: card.name, image_url: image ? presenter.imageUrl(image) : null}] : []
  })
}
