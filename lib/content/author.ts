import {type ContentImage, imageFragment, toContentImage} from './image'
import type {POST_QUERY_RESULT} from './sanity.types'

/** Who wrote a post. */
export type Author = {name: string; slug: string; role: string; bio: string; portrait: ContentImage | null}

/** The fields of an author. */
export const authorFragment = /* groq */ `name, "slug": slug.current, role, bio, portrait{${imageFragment}}` as const

type RawAuthor = NonNullable<NonNullable<POST_QUERY_RESULT>['authors']>[number]

/** An author as pages show them; null without a name. */
export function toAuthor(raw: RawAuthor | null): Author | null {
  if (!raw?.name) return null
  const {name, slug, role, bio, portrait} = raw
  return {name, slug: slug ?? '', role: role ?? '', bio: bio ?? '', portrait: toContentImage(portrait)}
}
