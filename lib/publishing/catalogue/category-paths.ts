import {type Category, listCategories} from '@/lib/catalogue/category'
import {cachedAddress} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {missingAt} from '@/lib/shared-cache/missing-pages'
import {keepGenerated, listGeneratedBelow} from './generated-pages'

/** Category pages per message, at most; further ones follow when their revalidation is due. */
const MAX_CATEGORIES = 500

/**
 * Lists the pages of changed categories, of those above and below them, and of those that products are `within`, with the ones above; of all
 * when these are not known. A message does not say which slug a category had before: pages of slugs that no category has are included.
 */
export async function listCategoryPaths(changed: string[], within: string[] | null): Promise<string[]> {
  if (changed.length === 0 && within?.length === 0) return []
  const all = await listCategories()
  const byId = new Map(all.map(category => [category.id, category]))
  const upwards = [...changed, ...(within ?? [])].flatMap(id => slugsUpwards(id, byId))
  const others = within === null ? all.map(({slug}) => slug) : slugsBelow(new Set(changed), all)
  const paths = await keepGenerated([...new Set([...upwards, ...others])].map(routes.category))
  const former = changed.length > 0 || within === null ? await listFormerPaths(all) : []
  return [...new Set([...paths, ...former])].slice(0, MAX_CATEGORIES)
}

/** Lists the pages that still exist at addresses of no category: it has another slug now, or is deleted. */
async function listFormerPaths(all: readonly Category[]): Promise<string[]> {
  const slugs = new Set(all.map(({slug}) => slug))
  const paths = (await listGeneratedBelow(routes.categories)).filter(slug => !slugs.has(slug)).map(routes.category)
  // An address stays in that list when it becomes a 404 or a redirect, which this process has noted then.
  return paths.filter(path => !missingAt(cachedAddress(path)))
}

/** Lists the slugs of the categories below some, which show their titles. Each category comes before its children in `all`. */
function slugsBelow(ids: ReadonlySet<string>, all: readonly Category[]): string[] {
  const above = new Set(ids)
  const below = all.filter(({id, parentId}) => {
    const isBelow = parentId !== null && above.has(parentId)
    if (isBelow) above.add(id)
    return isBelow
  })
  return below.map(({slug}) => slug)
}

function slugsUpwards(id: string, byId: ReadonlyMap<string, Category>): string[] {
  const category = byId.get(id)
  if (!category) return [id]
  return [category.slug, ...(category.parentId === null ? [] : slugsUpwards(category.parentId, byId))]
}
