/** The browser of the tests and measurements: Debian's Chromium without windows, which takes a quarter less time. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'
