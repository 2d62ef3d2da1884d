import {publicEnv} from '@/lib/public-env'
import {cutDescription, DESCRIPTION_LENGTH} from '@/lib/seo/description'
import type {TextLength} from './describe-length'

/** The suffix of a page title in search results. The separator is one character unless an editor changes it. */
const TITLE_SUFFIX = ` · ${publicEnv.brandName}`

const MAX_TITLE = 60 - TITLE_SUFFIX.length

/** How much of a page title fits in search results beside the site's name. */
export const SEARCH_TITLE: TextLength = {max: MAX_TITLE, cut: cutTitle}
/** How much of a description fits in search results. */
export const SEARCH_DESCRIPTION: TextLength = {min: 50, max: DESCRIPTION_LENGTH.max, cut: cutDescription}

export const TITLE_TOO_LONG = `Search results show about 60 characters, including “${TITLE_SUFFIX.trim()}”. The end of this title would be cut off`
export const DESCRIPTION_TOO_LONG = 'Search engines cut descriptions off after about 160 characters'

function cutTitle(text: string): string {
  return text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1).trimEnd()}…` : text
}
