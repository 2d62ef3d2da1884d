type CategoryDraft = {parent: string | null; title: string; description: string; pictured: string}

/** The categories of the sample catalogue in display order. `pictured` is the product whose image the category shows. */
export const CATEGORIES = {
  clothing: {
    parent: null,
    title: 'Clothing',
    description:
      'Tees, fleece and everything that goes over or under them, printed one at a time. Sizes run from newborn to 3XL, and each page measures the garment as well as the person inside it.',
    pictured: 'unisex-tee',
  },
  't-shirts': {
    parent: 'clothing',
    title: 'T-shirts',
    description:
      'The shirt most shops start with. Blanks from 140 to 240 gsm, in straight, relaxed and boxy cuts; choose by cloth first, because the cloth decides how a print feels.',
    pictured: 'heavyweight-tee',
  },
  'hoodies-and-sweatshirts': {
    parent: 'clothing',
    title: 'Hoodies & sweatshirts',
    description:
      'Brushed and looped-back fleece with a smooth cotton face, so that a print lies on top rather than sinking in. Direct to garment for pictures, embroidery for small marks that outlast the cuffs.',
    pictured: 'pullover-hoodie',
  },
  'tops-and-tanks': {
    parent: 'clothing',
    title: 'Tops & tanks',
    description:
      'Long sleeves, tanks and a piqué polo: the shapes that sell either side of T-shirt weather. Most print areas match our tees, so most designs carry over without a new file.',
    pictured: 'unisex-tank',
  },
  bottoms: {
    parent: 'clothing',
    title: 'Bottoms',
    description:
      'Joggers, shorts and leggings, printed or stitched on the leg. Sized on the waist you measure, not the one on the label.',
    pictured: 'fleece-joggers',
  },
  'kids-and-baby': {
    parent: 'clothing',
    title: 'Kids & baby',
    description:
      'Soft, tested blanks from newborn to twelve years, printed with water-based inks. Print areas are smaller than an adult’s; scale the artwork before you list it.',
    pictured: 'kids-tee',
  },
  hats: {
    parent: null,
    title: 'Hats',
    description:
      'Caps, a beanie and a bucket hat, nearly always stitched rather than printed. Keep lettering above a quarter of an inch and the thread will keep its edges.',
    pictured: 'six-panel-cap',
  },
  accessories: {
    parent: null,
    title: 'Accessories',
    description:
      'Socks, bandanas, aprons and belt bags: small things that ride along in the same parcel and make the second item in a basket.',
    pictured: 'cotton-bandana',
  },
  bags: {
    parent: null,
    title: 'Bags',
    description:
      'Canvas totes that take a screen print beautifully, and packs printed before the pieces are stitched together.',
    pictured: 'canvas-tote',
  },
  drinkware: {
    parent: null,
    title: 'Drinkware',
    description:
      'Mugs, enamel and steel. On most of it the print is fused into the coating at 200 °C, so it survives the dishwasher, or at least the household that promises to wash by hand.',
    pictured: 'ceramic-mug-11oz',
  },
  'home-and-living': {
    parent: null,
    title: 'Home & living',
    description:
      'Cushions, throws, candles and kitchen linen for rooms where people look at the same design every day. Printed edge to edge wherever the seams allow.',
    pictured: 'throw-pillow',
  },
  'wall-art': {
    parent: 'home-and-living',
    title: 'Wall art',
    description:
      'Giclée prints on paper and canvas, rolled, stretched or framed and ready to hang. Pigment inks on cotton paper hold their colour for decades out of direct sun.',
    pictured: 'framed-poster',
  },
  'stickers-and-paper': {
    parent: null,
    title: 'Stickers & paper',
    description:
      'Sheets, cards and notebooks from the digital press. The cheapest way to find out whether a drawing sells, and they post in an envelope.',
    pictured: 'sticker-sheet',
  },
  tech: {
    parent: null,
    title: 'Tech',
    description:
      'Phone cases, a laptop sleeve and a desk mat, printed with inks that cure under ultraviolet light or fuse into the cloth. All shrug off a thumb.',
    pictured: 'tough-phone-case',
  },
  pets: {
    parent: null,
    title: 'Pets',
    description:
      'Printed things for animals with taste, or at least for the people who dress them and vacuum after them.',
    pictured: 'pet-bandana',
  },
  'seasonal-and-gifts': {
    parent: null,
    title: 'Seasonal & gifts',
    description:
      'What people buy for somebody else: ornaments, puzzles, cards and warm things. List by early October, because December’s shoppers start in November.',
    pictured: 'ceramic-ornament',
  },
} as const satisfies Record<string, CategoryDraft>

/** The id of a category, which is also its slug. */
export type CategoryId = keyof typeof CATEGORIES
