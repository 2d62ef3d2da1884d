import {threeHundredDpi} from './300-dpi-is-a-number-not-a-spell.ts'
import {aFieldGuideToToteHandles} from './a-field-guide-to-tote-handles.ts'
import {aNeedleIsABluntPencil} from './a-needle-is-a-blunt-pencil.ts'
import {claimsThatSurviveTheWash} from './claims-that-survive-the-wash.ts'
import {dtgDtfOrScreen} from './dtg-dtf-or-screen.ts'
import {mindTheWhiteSeam} from './mind-the-white-seam.ts'
import {nobodyIsAMedium} from './nobody-is-a-medium.ts'
import {priceTheSecondTeeFirst} from './price-the-second-tee-first.ts'
import {sayWhenWithAMetafield} from './say-when-with-a-metafield.ts'
import {theMisprintDrawer} from './the-misprint-drawer.ts'
import {whyYourTealLooksMuddy} from './why-your-teal-looks-muddy-on-a-navy-tee.ts'
import {workBackwardsFromTheDoormat} from './work-backwards-from-the-doormat.ts'

/** Functions that draw the covers of the sample articles as SVG, by the article's slug. */
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
