import type {Author} from './author'
import type {ContentImage} from './image'
import type {ArticleBody, Heading} from './rich-text'
import type {Seo} from './seo'

/** A post as a card shows it; `publishedAt` is an ISO instant. */
export type PostSummary = {
  id: string
  slug: string
  title: string
  excerpt: string
  cover: ContentImage | null
  publishedAt: string
  topics: {title: string; slug: string}[]
  authors: {name: string; slug: string}[]
  readingMinutes: number
}

/** A post as its page shows it; `rev` proves how fresh it is. */
export type Post = Omit<PostSummary, 'authors'> & {
  rev: string
  updatedAt: string
  body: ArticleBody
  headings: Heading[]
  authors: Author[]
  seo: Seo
  related: PostSummary[]
}
