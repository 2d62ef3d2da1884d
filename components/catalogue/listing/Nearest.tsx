import ProductGrid from '@/components/catalogue/grid/ProductGrid'
import {Button} from '@/components/ui/Button'
import type {CardFacets, CardMatches} from '@/lib/catalogue/cards/card-list'
import {type NearestSelection, toNearestSelection} from '@/lib/catalogue/nearest-selection'
import {isWholeListing, type Selection, selectionToPath} from '@/lib/catalogue/selection'
import {formatProductCount} from '@/lib/format/count'
import {lazily} from '@/lib/format/lazily'

type Props = {nearest: CardMatches; selection: Selection; facets: CardFacets}

const words = lazily(() => new Intl.ListFormat('en', {type: 'conjunction'}))

/**
 * The nearest matches of a listing without products, with the filter that was left out and a link that drops it. There is no such link when
 * they match only some words of the search: a listing shows products that match all of them.
 */
export function Nearest({nearest, selection, facets}: Props) {
  const reduced = toNearestSelection(selection, nearest, facets)
  const {leftOut, without} = reduced
  return (
    <section className="mt-9" aria-labelledby="nearest">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 wrap-anywhere">
        <div>
          <h3 id="nearest" className="display mb-1 text-2 leading-[1.04]">
            The nearest we print on
          </h3>
          <p>{toNote(nearest, reduced)}</p>
        </div>
        {leftOut.length > 0 && !nearest.matchesSomeWords && (
          <Button href={selectionToPath(without)} scroll={false}>
            Drop {words().format(leftOut)}
          </Button>
        )}
      </div>
      <ProductGrid products={nearest.products} level="h4" />
    </section>
  )
}

/** Says which filters these products match and which one was left out. */
function toNote({total, matchesSomeWords}: CardMatches, {leftOut, without}: NearestSelection): string {
  const names = words().format(leftOut)
  if (leftOut.length > 0 && isWholeListing({...without, sort: null})) {
    return `Without ${names} nothing is left to match, so here is what shops print most.`
  }
  const count = total === 1 ? 'One product' : formatProductCount(total)
  const matches = total === 1 ? 'matches' : 'match'
  if (matchesSomeWords) {
    const rest = leftOut.length > 0 ? `, without ${names}` : ''
    return `${count} ${matches} some of your words${rest}.`
  }
  return `${count} ${matches} without ${names}.`
}
