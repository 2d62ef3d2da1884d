/** The id of the element beside the page that receives the bars of a page at the edge of the screen. */
export const BARS_ID = 'bars'
