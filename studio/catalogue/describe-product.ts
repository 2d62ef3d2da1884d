import type {ProductState} from './useProduct'

/** Describes an embedded product for its preview in an article: the product's name once it has loaded, and the note. */
export function describeProduct(
  id: string,
  note: string | undefined,
  state: ProductState | null,
): {title: string; subtitle: string | undefined; imageUrl: string | null} {
  const fallback = {title: id, subtitle: note, imageUrl: null}
  if (state?.status === 'missing') return {...fallback, subtitle: 'Not in the catalogue, so the page leaves it out'}
  if (state?.status !== 'found') return fallback
  const {name, imageUrl, isDiscontinued} = state.product
  return {title: name, subtitle: [isDiscontinued && 'Discontinued', note].filter(Boolean).join(' · ') || id, imageUrl}
}
