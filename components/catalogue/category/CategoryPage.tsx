import {categoryCrumbs} from '@/components/catalogue/crumbs'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Link} from '@/components/ui/Link'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {Pager} from '@/components/ui/Pager'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import type {CategoryDetail} from '@/lib/catalogue/category'
import {EMPTY_SELECTION, selectionToPath} from '@/lib/catalogue/selection'
import {formatCount, formatProductCount} from '@/lib/format/count'
import {routes} from '@/lib/routes'

const ProductGrid = lazyHydrated(() => import('@/components/catalogue/grid/ProductGrid'))

type Props = {category: CategoryDetail; list: Pick<CardList, 'products' | 'paging'>}

/** A category: breadcrumbs, subcategories and its most printed products, with a link to the filters. */
export function CategoryPage({category, list}: Props) {
  const inCategory = {...EMPTY_SELECTION, category: [category.slug]}
  return (
    <div className="wrap pb-sec">
      <Breadcrumbs crumbs={categoryCrumbs(category)} />
      <header className="page-head">
        <h1>{category.title}</h1>
        <p className="lead mute max-w-[40rem]">{category.description}</p>
      </header>
      {category.children.length > 0 && (
        <nav aria-label={`Within ${category.title}`} className="mb-6">
          <ul className="flex flex-wrap gap-2.5">
            {category.children.map(({slug, title, productCount}) => (
              <li key={slug}>
                <Link className="btn btn-alt btn-sm" href={routes.category(slug)}>
                  {title} <span className="cap">{formatCount(productCount)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-4 pb-4">
        <h2 className="font-text text-body leading-snug font-bold tracking-normal">
          {formatProductCount(list.paging.total)}, most printed first
        </h2>
        <Link className="tlink" href={selectionToPath(inCategory)} rel="nofollow">
          Filter and sort
        </Link>
      </div>
      <ProductGrid products={list.products} isAboveFold isWide />
      <Pager
        page={1}
        pageCount={Math.ceil(list.paging.total / list.paging.limit)}
        toHref={page => selectionToPath({...inCategory, page})}
      />
    </div>
  )
}
