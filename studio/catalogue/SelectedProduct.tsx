import {Card, Text} from '@sanity/ui'
import {ProductRow} from './ProductRow'
import type {ProductState} from './useProduct'

/** Shows the selected product, or why it cannot be shown. Renders nothing while it loads. */
export function SelectedProduct({id, state}: {id: string; state: ProductState}) {
  if (state.status === 'found') {
    return (
      <Card border padding={2} radius={2}>
        <ProductRow product={state.product} />
      </Card>
    )
  }
  if (state.status === 'missing')
    return <CatalogueProblem>{`“${id}” is not in the catalogue, so the page would leave it out.`}</CatalogueProblem>
  if (state.status === 'failed')
    return <CatalogueProblem>{`We couldn’t reach the catalogue, so “${id}” has not been checked.`}</CatalogueProblem>
  return null
}

/** A note below the input about a product or the catalogue. */
export function CatalogueProblem({children}: {children: string}) {
  return (
    <Card padding={3} radius={2} tone="caution" role="status">
      <Text size={1}>{children}</Text>
    </Card>
  )
}
