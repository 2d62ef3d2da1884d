import type {Choice} from '@/lib/catalogue/choice/choice'

/**
 * The last colour of each product that this document has shown, and its size unless that was the default. The page that a document
 * starts with finds none, so that it hydrates as the server has rendered it.
 */
export const lastChoices = new Map<string, Partial<Pick<Choice, 'color' | 'size'>>>()
