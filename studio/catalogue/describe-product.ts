import type {ProductState} from './useProduct'

/** What a product's line in an article says: its name, once it is known, and why it stands there. */
export function describeProduct(
  id: string,
  note: string | undefined,
  state: ProductState | null,
): {title: string; subtitle: string | undefined; picture: string | null} {
  const plain = {title: id, subtitle: note, picture: null}
  if (state?.status === 'absent') return {...plain, subtitle: 'Not in the catalogue: the page leaves it out'}
  if (state?.status !== 'here') return plain
  const {name, picture, isDiscontinued} = state.product
  return {title: name, subtitle: [isDiscontinued && 'Discontinued', note].filter(Boolean).join(' · ') || id, picture}
}
