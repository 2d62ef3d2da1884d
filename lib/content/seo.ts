import type {ContentImage} from './image'

/** What an editor overrides for search engines and social cards; null where the document's own text serves. */
export type Seo = {title: string | null; description: string | null; image: ContentImage | null; noIndex: boolean}
