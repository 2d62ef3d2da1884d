import {publicEnv} from '../public-env'

/** The site's locale. The texts are in British English. */
export const LOCALE = publicEnv.defaultLocale === 'en' ? 'en-GB' : publicEnv.defaultLocale
