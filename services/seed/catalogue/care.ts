/** Care instructions by material, in the order of use. */
export const CARE = {
  printedCotton: [
    'Wash at 30 °C, inside out, with similar colours',
    'Hang to dry, or tumble on low',
    'Iron on the reverse, never on the print',
    'Do not bleach or dry-clean',
  ],
  fleece: [
    'Wash at 30 °C, inside out, zips and cords closed',
    'Dry flat or tumble on low; high heat shrinks the ribs',
    'Iron around the print',
    'Do not bleach or dry-clean',
  ],
  polyester: [
    'Wash at 30 °C without softener, which blocks the weave',
    'Hang to dry; it takes about an hour',
    'Cool iron only',
    'Do not bleach or dry-clean',
  ],
  headwear: ['Sponge clean with cool water', 'Reshape while damp and dry in the shade', 'Do not machine wash'],
  knit: ['Wash by hand in cool water', 'Dry flat', 'Do not wring, tumble or iron the stitching'],
  canvasBag: [
    'Sponge off marks with cool soapy water',
    'Iron inside out while slightly damp',
    'Expect 3% shrinkage if washed',
  ],
  coatedBag: ['Wipe with a damp cloth', 'Dry open, away from heat', 'Do not machine wash'],
  ceramic: [
    'Dishwasher safe, top rack; hand washing keeps the gloss longest',
    'Microwave safe',
    'No scourers on the print',
  ],
  enamel: [
    'Wash by hand',
    'Safe over a camp stove, never in the microwave',
    'A chip in the rim is cosmetic: dry it well',
  ],
  vacuumSteel: ['Wash by hand with a bottle brush', 'Leave the lid off to dry', 'No dishwasher, freezer or microwave'],
  framed: ['Dust with a dry cloth', 'Hang out of direct sun and steam', 'Clean the glazing with a barely damp cloth'],
  printOnPaper: ['Handle by the edges', 'Let it relax flat for a few hours before framing', 'Keep out of direct sun'],
  cushion: [
    'Remove the pad before washing',
    'Wash the cover at 30 °C, zip closed',
    'Tumble on low; iron on the reverse',
  ],
  homeTextile: ['Wash at 30 °C with similar colours', 'Tumble on low or line dry', 'Iron on the reverse'],
  kitchenLinen: [
    'Wash at 60 °C when screen-printed, at 30 °C when printed direct',
    'Line dry, or tumble on low',
    'Iron damp, on the reverse',
  ],
  petTextile: ['Shake out the hair, then wash at 40 °C without softener', 'Tumble on low', 'Do not iron the pile'],
  wipeClean: ['Wipe with a soft, dry or barely damp cloth', 'No solvents or scourers'],
  candle: [
    'Burn until the wax is liquid to the edge the first time',
    'Trim the wick to 5 mm',
    'Never leave a flame alone',
  ],
  paper: ['Keep dry and flat', 'Store away from direct sun'],
  vinyl: ['Stick to clean, dry surfaces', 'Press from the middle outwards', 'Wait a day before it meets water'],
} satisfies Record<string, string[]>
