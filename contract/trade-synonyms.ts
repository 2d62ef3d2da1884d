import type {SearchSynonyms} from './search-synonyms.ts'

// cspell:ignore childrens

const group = (terms: string, also = ''): SearchSynonyms[number] => ({terms: toList(terms), also: toList(also)})
const toList = (text: string) => text.split(',').flatMap(one => one.trim() || [])

/** The vocabulary of print on demand in British and American English, for catalogues without synonyms of their own. */
export const TRADE_SYNONYMS: SearchSynonyms = [
  // Clothing
  group('tee, t-shirt, tee shirt'),
  group('hoodie, hoody, hooded sweatshirt, hooded jumper', 'sweatshirt'),
  group('sweatshirt, jumper, sweater, crewneck, crew neck', 'pullover, hoodie'),
  group('pullover', 'hoodie, sweatshirt'),
  group('zip hoodie, zip-up hoodie, full-zip hoodie, zipper hoodie, zip-up'),
  group('long sleeve, longsleeve, long-sleeved'),
  group('tank, tank top, singlet, sleeveless shirt, muscle shirt, vest top'),
  group('polo, polo shirt, golf shirt'),
  group('shirt', 'tee, polo'),
  group('jogger, sweatpants, jogging bottoms, tracksuit bottoms, track pants'),
  group('legging, yoga pants, tights'),
  group('swim shorts, swim trunks, swimming trunks, board shorts, swimwear, bathing suit'),
  group('gym, workout, fitness, running, sportswear, activewear', 'performance, sport'),
  group('hat, headwear', 'cap, beanie'),
  group('cap, baseball cap, dad hat, dad cap, snapback, trucker cap'),
  group('beanie, knit hat, woolly hat, winter hat, bobble hat, toque'),
  group('bucket hat, sun hat, fishing hat'),
  group('bandana, bandanna, neckerchief', 'scarf'),
  group('apron, pinafore'),
  // People and animals
  group('kids, child, children, childrens, youth, junior, boys, girls'),
  group('baby, infant, newborn'),
  group('bodysuit, baby bodysuit, onesie, romper, babygrow, baby grow'),
  group('women, womens, woman, lady, ladies, female'),
  group('men, mens, man, male', 'unisex'),
  group('pet, dog, cat, puppy, kitten'),
  // Drinkware
  group('mug, cup, coffee mug, coffee cup, tea mug, teacup, beaker'),
  group('tumbler, travel mug, travel cup, insulated cup, to-go cup'),
  group('thermos, vacuum flask, flask', 'bottle, tumbler'),
  group('bottle, water bottle, drinking bottle', 'tumbler'),
  group('enamel mug, camping mug, camp mug, campfire mug, tin mug'),
  group('coaster, drink mat, beer mat'),
  // Bags and tech
  group('tote, tote bag, shopping bag, shopper, carrier bag, canvas bag'),
  group('backpack, rucksack, knapsack, school bag'),
  group('waist pack, fanny pack, bum bag, belt bag, hip bag'),
  group('phone case, phone cover, mobile case, mobile cover, cell phone case, smartphone case'),
  group('laptop sleeve, laptop case, laptop cover, laptop bag, notebook sleeve'),
  group('desk mat, mouse pad, mousepad, mouse mat, desk pad'),
  // Home and paper
  group('pillow, cushion, scatter cushion, throw cushion, throw pillow'),
  group('blanket, throw, throw blanket'),
  group('tea towel, dish towel, kitchen towel, dishcloth'),
  group('poster, art print', 'wall art'),
  group('framed poster, framed print, framed art, picture frame, framed picture', 'gallery frame'),
  group('stretched canvas, canvas print, canvas art, wall canvas'),
  group('tapestry, wall hanging'),
  group('wall art, wall decor, wall decoration'),
  group('sticker, decal'),
  group('notebook, journal, notepad, diary, sketchbook'),
  group('greeting card, birthday card, note card, christmas card', 'card'),
  group('jigsaw, puzzle, jigsaw puzzle'),
  group('ornament, bauble, christmas decoration, tree decoration, christmas ornament, xmas ornament'),
  group('christmas, xmas, holiday', 'ornament, seasonal, gift'),
  group('gift, present'),
  // Techniques, materials and colours
  group('embroidery, embroidered, stitched'),
  group('dtg, direct to garment'),
  group('dtf, direct to film'),
  group('screen print, screen printed, screen printing, silkscreen'),
  group('sublimation, dye sublimation, sublimated', 'all-over print'),
  group('giclee, fine art print'),
  group('organic, eco, sustainable, eco-friendly', 'recycled'),
  group('recycled, upcycled'),
  group('stainless steel, steel'),
  group('grey, gray'),
  group('beige, cream, sand, ecru', 'neutral'),
  group('turquoise', 'teal'),
]
