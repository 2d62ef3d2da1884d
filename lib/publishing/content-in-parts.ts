import {routes} from '@/lib/routes'

/**
 * Returns whether the optional parts of a page are content: the questions of a product. On other pages, they are products. A
 * change of one waits for no part that shows the other.
 */
export const hasContentInParts = (path: string): boolean => path.startsWith(`${routes.products}/`)
