/** The id of the element beside the page for what stays at the edge of the screen: a page renders its bars into it. */
export const BARS_ID = '_bars'
