/** The house brands of the sample catalogue, invented for it, and the letters their SKUs begin with. */
export const BRANDS = {
  Brimwell: 'BRM',
  Casement: 'CSM',
  Foundry: 'FDY',
  Hardback: 'HBK',
  Kilnfield: 'KLN',
  Lintel: 'LTL',
  Littlefold: 'LFD',
  Northbale: 'NTB',
  Paperwright: 'PPW',
  Plainsong: 'PLS',
  Ropewalk: 'RPW',
  Seedrow: 'SDR',
  Tarn: 'TRN',
  Tinsmith: 'TSM',
  Wagtail: 'WGT',
} as const

/** The name of one house brand. */
export type BrandName = keyof typeof BRANDS
