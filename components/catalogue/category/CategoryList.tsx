import {categoriesCrumbs} from '@/components/catalogue/crumbs'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Link} from '@/components/ui/Link'
import type {Category} from '@/lib/catalogue/category'
import {routes} from '@/lib/routes'
import {CategoryTiles} from './CategoryTiles'
import {listChildren, listLeafCategories} from './leafCategories'

/** All categories, grouped by root category. */
export function CategoryList({categories}: {categories: Category[]}) {
  const roots = categories.filter(({parentId}) => parentId === null)
  const childless = roots.filter(({id}) => listChildren(categories, id).length === 0)
  const leafCategories = listLeafCategories(categories)
  const groups = roots.filter(root => !childless.includes(root))
  return (
    <div className="wrap pb-sec">
      <Breadcrumbs crumbs={categoriesCrumbs} />
      <header className="page-head">
        <h1>By kind of thing</h1>
        <p className="lead mute max-w-[40rem]">
          Pick the shelf first. Every category opens on its products with base prices, print areas and colours.
        </p>
      </header>
      {groups.map((group, index) => (
        <section key={group.id} className="mb-16" aria-labelledby={`category-${group.id}`}>
          <div className="headrow">
            <h2 id={`category-${group.id}`} className="text-2">
              {group.title}
            </h2>
            <Link className="tlink" href={routes.category(group.slug)}>
              All of {group.title.toLowerCase()}
            </Link>
          </div>
          <CategoryTiles
            categories={leafCategories.filter(({id, parentId}) => id === group.id || parentId === group.id)}
            level="h3"
            isAboveFold={index === 0}
          />
        </section>
      ))}
      {childless.length > 0 && (
        <section aria-labelledby="other-categories">
          <h2 id="other-categories" className="mb-9 text-2">
            {groups.length > 0 ? 'And everything else' : 'Categories'}
          </h2>
          <CategoryTiles categories={childless} level="h3" isAboveFold={groups.length === 0} />
        </section>
      )}
    </div>
  )
}
