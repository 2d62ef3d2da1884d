/** The id of the element with a product's main button. */
export const BUY_ACTIONS_ID = 'buy-actions'
