import {
  aNeedleIsABluntPencil,
  dtgDtfOrScreen,
  mindTheWhiteSeam,
  theMisprintDrawer,
  threeHundredDpi,
  whyYourTealLooksMuddy,
} from './press.ts'
import {
  aFieldGuideToToteHandles,
  claimsThatSurviveTheWash,
  nobodyIsAMedium,
  priceTheSecondTeeFirst,
  sayWhenWithAMetafield,
  workBackwardsFromTheDoormat,
} from './shop.ts'

/** The covers of the sample articles as SVG, by the article's slug. */
export const COVERS: Readonly<Record<string, () => string>> = {
  'dtg-dtf-or-screen': dtgDtfOrScreen,
  'a-needle-is-a-blunt-pencil': aNeedleIsABluntPencil,
  '300-dpi-is-a-number-not-a-spell': threeHundredDpi,
  'a-field-guide-to-tote-handles': aFieldGuideToToteHandles,
  'mind-the-white-seam': mindTheWhiteSeam,
  'why-your-teal-looks-muddy-on-a-navy-tee': whyYourTealLooksMuddy,
  'price-the-second-tee-first': priceTheSecondTeeFirst,
  'nobody-is-a-medium': nobodyIsAMedium,
  'say-when-with-a-metafield': sayWhenWithAMetafield,
  'claims-that-survive-the-wash': claimsThatSurviveTheWash,
  'work-backwards-from-the-doormat': workBackwardsFromTheDoormat,
  'the-misprint-drawer': theMisprintDrawer,
}
