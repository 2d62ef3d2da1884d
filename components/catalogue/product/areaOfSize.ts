import type {Placement} from '@/lib/catalogue/product'

/** The width and height of a print area, in its unit. */
export type PrintArea = {width: number; height: number; unit: Placement['unit']}

/** Returns the print area of a placement on a product of the given size. */
export const areaOfSize = (placement: Placement, sizeKey: string): PrintArea => ({
  width: placement.printAreaWidth,
  height: placement.printAreaHeight,
  unit: placement.unit,
  ...placement.sizes.find(({size}) => size === sizeKey),
})
