import {publicEnv} from '@/lib/public-env'
import type {TextLength} from './length-of-text'

/** What follows a page's title in search results; the sign between is one character, unless an editor chose another. */
const TITLE_ENDING = ` · ${publicEnv.brandName}`

/** As much of a title as search results show beside the site's name. */
export const SEARCH_TITLE: TextLength = {best: 60 - TITLE_ENDING.length}
/** As much of a description as search results show. */
export const SEARCH_DESCRIPTION: TextLength = {least: 50, best: 160}

/** What an editor is told of a longer title. */
export const TITLE_IS_CUT = `Search results show about 60 characters, and “${TITLE_ENDING.trim()}” takes its share of them`
/** What an editor is told of a longer description. */
export const DESCRIPTION_IS_CUT = 'Search engines cut descriptions after about 160 characters'
