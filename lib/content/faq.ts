import type {SimpleText} from './rich-text'

export type FaqCategory = 'getting-started' | 'products' | 'orders' | 'shipping' | 'billing' | 'integration'

/** A question with its answer. */
export type FaqEntry = {id: string; question: string; answer: SimpleText; category: FaqCategory}
