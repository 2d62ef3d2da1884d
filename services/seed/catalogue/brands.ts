/** The invented brands of the sample catalogue, with the prefix of their SKUs. */
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

export type BrandName = keyof typeof BRANDS
