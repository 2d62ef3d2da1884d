import {routes} from '@/lib/routes'

/**
 * Returns whether the optional parts of a page are content, as the questions of a product page are, or products, as on other pages. A
 * publish of content does not wait for parts with products, nor a change of the catalogue for parts with content.
 */
export const hasContentInParts = (path: string): boolean => path.startsWith(`${routes.products}/`)
