import {CategoryTiles} from '@/components/catalogue/category/CategoryTiles'
import {catalogueCrumbs} from '@/components/catalogue/crumbs'
import LazySections from '@/components/page/LazySections'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Icon} from '@/components/ui/icons/Icon'
import {Link} from '@/components/ui/Link'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import type {Category} from '@/lib/catalogue/category'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import {EMPTY_SELECTION, selectionToPath} from '@/lib/catalogue/selection'
import type {Page} from '@/lib/content/page'
import {formatProductCount} from '@/lib/format/count'
import {routes} from '@/lib/routes'

const ProductGrid = lazyHydrated(() => import('@/components/catalogue/grid/ProductGrid'))

type Props = {
  page: Page
  categories: Category[]
  newest: Pick<CardList, 'products' | 'paging'>
  products: SectionProducts
}

/** The front page of the catalogue: search, categories, new products, then the sections that editors have added. */
export function CatalogueFront({page, categories, newest, products}: Props) {
  const hero = page.sections.find(section => section._type === 'hero')
  const rest = page.sections.filter(section => section !== hero)
  return (
    <>
      <div className="wrap pb-sec">
        <Breadcrumbs crumbs={catalogueCrumbs} />
        <header className="page-head">
          <h1>{hero?.heading ?? page.title}</h1>
          {hero?.lead && <p className="lead mute max-w-[40rem]">{hero.lead}</p>}
        </header>
        {SEARCH}
        <section aria-labelledby="shelves">
          <div className="headrow">
            <h2 id="shelves">Shelves</h2>
            <Link className="tlink" href={routes.categories}>
              All categories
            </Link>
          </div>
          <CategoryTiles categories={categories} level="h3" isAboveFold />
        </section>
      </div>
      <section className="sec" data-background="stock" aria-labelledby="new">
        <div className="wrap">
          <div className="headrow">
            <h2 id="new">Newly on the press</h2>
            <Link className="tlink" href={selectionToPath({...EMPTY_SELECTION, sort: 'new'})} rel="nofollow">
              All {formatProductCount(newest.paging.total)}, newest first
            </Link>
          </div>
          <ProductGrid products={newest.products} isWide />
        </div>
      </section>
      <LazySections sections={rest} products={products} />
    </>
  )
}

const SEARCH = (
  <search>
    <form action={routes.products} className="mb-14 flex max-w-[44rem] flex-wrap items-end gap-3">
      <div className="flex-[1_1_14rem]">
        <label className="field-label" htmlFor="catalogue-search">
          Search the catalogue
        </label>
        <input
          className="field"
          type="search"
          id="catalogue-search"
          name="search"
          placeholder="Try “tote” or “tee”"
          required
          maxLength={200}
        />
      </div>
      <button className="btn" type="submit">
        Search <Icon name="search" />
      </button>
    </form>
  </search>
)
