import type {ContentImage} from './image'

/** Who wrote a post. */
export type Author = {name: string; slug: string; role: string; bio: string; portrait: ContentImage | null}
