import type {Seam} from '../plan.ts'

/** The outline of a tee from the corner of the neck to the middle of the hem. */
export const TEE_SIDE =
  'C286 142 244 154 204 170C168 184 148 208 132 242C114 282 98 318 82 354C112 380 150 396 188 402C200 376 212 350 222 324' +
  'C229 440 225 580 215 702C270 722 334 728 400 728'

/** The collar of a tee from the back. */
export const BACK_COLLAR: Seam = ['M303 133C330 152 366 157 400 157C434 157 470 152 497 133', 3.2]

/** The shade at the hem. */
export const HEM_SHADE =
  'M585 702C530 722 470 728 400 728C330 728 270 722 215 702L219 650C262 690 310 676 352 690C402 706 452 668 500 684C540 696 566 676 581 640Z'

/** Folds of a jersey body. */
export const FOLDS: Seam[] = [
  ['M250 372C282 384 300 412 308 446', 3],
  ['M548 366C522 380 504 404 496 436', 3],
  ['M234 640C256 618 262 590 262 560', 3],
  ['M556 610C546 640 530 660 512 668', 3],
]
