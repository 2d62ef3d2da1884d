import {SearchIcon} from '@sanity/icons/Search'
import {Card, Stack} from '@sanity/ui'
import {Autocomplete} from '@sanity/ui/autocomplete'
import {useId, useState} from 'react'
import {type StringInputProps, set, unset} from 'sanity'
import {ProductRow} from './ProductRow'
import type {ProductHit} from './products'
import {CatalogueProblem, SelectedProduct} from './SelectedProduct'
import {type ProductState, useProduct} from './useProduct'
import {useProductSearch} from './useProductSearch'

type Option = {value: string; product: ProductHit}

/** Edits a product id. Searches the catalogue as the editor types and shows the selected product. */
export function ProductInput({value, onChange, readOnly, elementProps}: StringInputProps) {
  const [text, setText] = useState<string | null>(null)
  const {hits, isSearching, hasFailed} = useProductSearch(text)
  const state = useProduct(value)
  const fallbackId = useId()
  const {ref, onFocus, onBlur, id = fallbackId, 'aria-describedby': describedBy} = elementProps
  return (
    <Stack gap={2}>
      <Autocomplete<Option>
        id={id}
        ref={ref}
        aria-describedby={describedBy}
        onFocus={onFocus}
        onBlur={onBlur}
        readOnly={readOnly}
        icon={SearchIcon}
        openButton
        openOnFocus
        loading={isSearching}
        placeholder="Search the catalogue by name, brand or ID"
        value={value ?? ''}
        options={hits.map(product => ({value: product.id, product}))}
        filterOption={() => true}
        renderOption={({product}) => (
          <Card as="button" padding={2} radius={2}>
            <ProductRow product={product} />
          </Card>
        )}
        renderValue={(id, option) => option?.product.name ?? nameOf(state) ?? id}
        onQueryChange={query => setText(query ?? '')}
        onChange={chosen => onChange(chosen ? set(chosen) : unset())}
      />
      {hasFailed && <CatalogueProblem>We couldn’t reach the catalogue. Please try again in a moment.</CatalogueProblem>}
      {state && <SelectedProduct id={value ?? ''} state={state} />}
    </Stack>
  )
}

const nameOf = (state: ProductState | null): string | null => (state?.status === 'found' ? state.product.name : null)
