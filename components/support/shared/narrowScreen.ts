/** Media query: the panel covers the page, and the settings for mobiles apply. */
export const NARROW_SCREEN = '(max-width: 39.99rem)'
