import {SearchIcon} from '@sanity/icons/Search'
import {Card, Stack, Text} from '@sanity/ui'
import {Autocomplete} from '@sanity/ui/autocomplete'
import {useId, useState} from 'react'
import {type StringInputProps, set, unset} from 'sanity'
import {ProductRow} from './ProductRow'
import type {ProductHit} from './products'
import {type ProductState, useProduct} from './useProduct'
import {useProductSearch} from './useProductSearch'

type Option = {value: string; product: ProductHit}

/** A product's id, found by name: what is typed is searched for in the catalogue, and what is chosen is shown as it is there. */
export function ProductInput({value, onChange, readOnly, elementProps}: StringInputProps) {
  const [text, setText] = useState<string | null>(null)
  const {hits, isSearching, hasFailed} = useProductSearch(text)
  const state = useProduct(value)
  const fallbackId = useId()
  const {ref, onFocus, onBlur, id = fallbackId} = elementProps
  return (
    <Stack gap={2}>
      <Autocomplete<Option>
        id={id}
        ref={ref}
        onFocus={onFocus}
        onBlur={onBlur}
        readOnly={readOnly}
        icon={SearchIcon}
        openButton
        openOnFocus
        loading={isSearching}
        placeholder="Search the catalogue by name, maker or id"
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
      {hasFailed && <Problem>The catalogue did not answer. Try again in a moment.</Problem>}
      {state && <Chosen id={value ?? ''} state={state} />}
    </Stack>
  )
}

const nameOf = (state: ProductState | null): string | null => (state?.status === 'here' ? state.product.name : null)

function Chosen({id, state}: {id: string; state: ProductState}) {
  if (state.status === 'here') {
    return (
      <Card border padding={2} radius={2}>
        <ProductRow product={state.product} />
      </Card>
    )
  }
  if (state.status === 'absent')
    return <Problem>{`The catalogue has no product “${id}”: the page would leave it out.`}</Problem>
  if (state.status === 'unknown')
    return <Problem>{`The catalogue did not answer, so “${id}” could not be checked.`}</Problem>
  return null
}

function Problem({children}: {children: string}) {
  return (
    <Card padding={3} radius={2} tone="caution" role="status">
      <Text size={1}>{children}</Text>
    </Card>
  )
}
