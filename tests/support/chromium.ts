import {settings} from './settings.ts'

/** The browser of tests and measurements: Debian's headless Chromium, a quarter faster than the full one. */
export const {CHROMIUM_PATH} = settings
