import type {PageKey} from '@/lib/routes'
import type {Section} from './section'
import type {Seo} from './seo'

/** A page that editors compose from sections. */
export type Page = {rev: string; key: PageKey; title: string; seo: Seo; sections: Section[]}
