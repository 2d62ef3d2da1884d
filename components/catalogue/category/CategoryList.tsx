import {categoriesCrumbs} from '@/components/catalogue/crumbs'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Link} from '@/components/ui/Link'
import type {groupCategories} from '@/lib/catalogue/category-groups'
import {routes} from '@/lib/routes'
import {CategoryTiles} from './CategoryTiles'

/** All categories, grouped by root category. */
export function CategoryList({groups, others}: ReturnType<typeof groupCategories>) {
  return (
    <div className="wrap pb-sec">
      <Breadcrumbs crumbs={categoriesCrumbs} />
      <header className="page-head">
        <h1>By kind of thing</h1>
        <p className="lead mute max-w-[40rem]">
          Pick the shelf first. Every category opens on its products with base prices, print areas and colours.
        </p>
      </header>
      {groups.map(({root, categories}, index) => (
        <section key={root.id} className="mb-16" aria-labelledby={`category-${root.id}`}>
          <div className="headrow">
            <h2 id={`category-${root.id}`} className="text-2">
              {root.title}
            </h2>
            <Link className="tlink" href={routes.category(root.slug)}>
              All of {root.title.toLowerCase()}
            </Link>
          </div>
          <CategoryTiles categories={categories} level="h3" isAboveFold={index === 0} />
        </section>
      ))}
      {others.length > 0 && (
        <section aria-labelledby="other-categories">
          <h2 id="other-categories" className="mb-9 text-2">
            {groups.length > 0 ? 'And everything else' : 'Categories'}
          </h2>
          <CategoryTiles categories={others} level="h3" isAboveFold={groups.length === 0} />
        </section>
      )}
    </div>
  )
}
