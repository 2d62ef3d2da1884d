/** The colour of each part of the price. */
export const INKS = {base: '#c9c4b2', postage: '#ffc72c', fee: '#ff5a3c', kept: '#0d756e'}
