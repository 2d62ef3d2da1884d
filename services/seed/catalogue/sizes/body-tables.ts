import type {SizeRow, SizeTableType} from './size-table.ts'

/** A size table of the wearer, not the garment: its type, its description and a row per measurement. */
export type BodyTable = {type: SizeTableType; description: string; rows: Record<string, SizeRow>}

/** The size ranges that have body tables. */
type BodyRun = 'adultTop' | 'womensTop' | 'adultBottom' | 'womensBottom' | 'kids' | 'toddler' | 'baby'

/** Adjacent ranges in centimetres from their boundaries: `ranges(79, 86, 94)` is 79 to 86, then 86 to 94. */
const ranges = (...edges: number[]): SizeRow => edges.slice(1).map((to, index) => [edges[index] ?? to, to])

const measured = (description: string, rows: BodyTable['rows']): BodyTable => ({
  type: 'measure_yourself',
  description,
  rows,
})
const international = (description: string, rows: BodyTable['rows']): BodyTable => ({
  type: 'international',
  description,
  rows,
})

const CHEST = 'Hold the tape level under the arms and round the fullest part of the chest, over a thin shirt.'
const HIPS = 'Measure the waist where you bend sideways and the hips at their widest, with the feet together.'

const womensInternational = international('The dress sizes each letter covers, country by country.', {
  US: ['0–2', '4–6', '8–10', '12–14', '16–18', '20–22'],
  UK: ['4–6', '8–10', '12–14', '16–18', '20–22', '24–26'],
  EU: ['32–34', '36–38', '40–42', '44–46', '48–50', '52–54'],
  Japan: ['5–7', '9–11', '13–15', '17–19', '21–23', '25–27'],
})

const EU_MENS = ['42', '44–46', '48–50', '52–54', '56–58', '60–62', '64–66']

/** Tables of body measurements and of international sizes, by size range. */
export const BODY_TABLES: Record<BodyRun, BodyTable[]> = {
  adultTop: [
    measured(`${CHEST} Between two sizes, take the larger for a boxy fit.`, {
      Chest: ranges(79, 86, 94, 102, 110, 120, 130, 140),
      Waist: ranges(66, 73, 81, 89, 98, 108, 119, 130),
    }),
    international('Jacket sizes by chest in the US and UK, and the numbers used in continental Europe and Japan.', {
      'US and UK': ['32', '34–36', '38–40', '42–44', '46–48', '50–52', '54–56'],
      EU: EU_MENS,
      Japan: ['S', 'M', 'L', 'XL', '3L', '4L', '5L'],
    }),
  ],
  womensTop: [
    measured(`${CHEST} Measure the waist where you bend sideways.`, {
      Bust: ranges(76, 82, 88, 95, 103, 113, 123),
      Waist: ranges(58, 64, 70, 77, 86, 96, 107),
    }),
    womensInternational,
  ],
  adultBottom: [
    measured(HIPS, {
      Waist: ranges(64, 71, 79, 87, 96, 106, 117, 128),
      Hips: ranges(82, 89, 96, 104, 112, 121, 131, 141),
    }),
    international('Trouser waists in the US and UK, and the numbers used in continental Europe.', {
      'US and UK': ['26', '28–30', '32–34', '36–38', '40–42', '44–46', '48–50'],
      EU: EU_MENS,
    }),
  ],
  womensBottom: [
    measured(HIPS, {Waist: ranges(58, 64, 70, 77, 86, 96, 107), Hips: ranges(84, 90, 96, 103, 112, 122, 133)}),
    womensInternational,
  ],
  kids: [
    measured('Stand the child against a wall in socks. Go by height first; ages are only an average.', {
      Height: ranges(99, 109, 121, 132, 144, 154),
      Chest: ranges(56, 60, 64, 69, 74, 79),
    }),
    international('Ages in the UK, and the height in centimetres that names a size in Europe.', {
      UK: ['3–4', '5–6', '7–8', '9–10', '11–12'],
      EU: ['104', '116', '128', '140', '152'],
    }),
  ],
  toddler: [
    measured('Go by height, measured standing in socks. A nappy adds nothing to these.', {
      Height: ranges(84, 91, 98, 105, 111),
      Chest: ranges(51, 53, 55, 57, 59),
    }),
    international('Ages in the UK, and the height in centimetres that names a size in Europe.', {
      UK: ['18–24 months', '2–3', '3–4', '4–5'],
      EU: ['92', '98', '104', '110'],
    }),
  ],
  baby: [
    measured('Measure from crown to heel, lying down. Between two sizes, take the larger: it is only a month away.', {
      Length: ranges(52, 61, 68, 77, 83, 88),
    }),
    international('The length in centimetres that names a size in Europe, and the weight it usually goes with.', {
      EU: ['56–62', '62–68', '68–80', '80–86', '86–92'],
      Weight: ['up to 5.7 kg', '5.7–7.5 kg', '7.5–10 kg', '10–11.5 kg', '11.5–13 kg'],
    }),
  ],
}
