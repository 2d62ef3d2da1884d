/** US dollars for the first item and for each additional one in the parcel, and the days in transit. */
export type Rate = `${number} + ${number}, ${number}–${number} days`

/** The shipping rates of a kind of product. */
export type ShippingRates = {
  name: string
  /** Products of the same group ship in one parcel. */
  group: string
  makeDays: [from: number, to: number]
  /** US, UK, EU, Canada, Australia and New Zealand, all others. */
  standard: [us: Rate, uk: Rate, eu: Rate, canada: Rate, oceania: Rate, elsewhere: Rate]
  /** US, UK and EU; missing when there is no express shipping. */
  express?: [us: Rate, uk: Rate, eu: Rate]
}

/** Shipping rates by the key of the shipping profile. */
export const SHIPPING_RATES = {
  'light-garments': {
    name: 'Light garments',
    group: 'garments',
    makeDays: [1, 3],
    standard: [
      '4.50 + 1.90, 3–5 days',
      '4.20 + 1.70, 2–4 days',
      '5.10 + 2.10, 3–6 days',
      '6.90 + 2.40, 5–9 days',
      '8.40 + 2.90, 7–12 days',
      '8.60 + 3.20, 7–14 days',
    ],
    express: ['11.90 + 3.40, 1–2 days', '9.80 + 3.00, 1–2 days', '12.60 + 3.60, 2–3 days'],
  },
  'heavy-garments': {
    name: 'Fleece and heavy garments',
    group: 'garments',
    makeDays: [2, 4],
    standard: [
      '7.40 + 2.90, 3–5 days',
      '6.20 + 2.50, 2–4 days',
      '7.90 + 3.10, 3–6 days',
      '10.60 + 3.90, 5–9 days',
      '13.80 + 5.20, 7–12 days',
      '14.20 + 5.60, 7–14 days',
    ],
    express: ['16.40 + 4.90, 1–2 days', '13.20 + 4.40, 1–2 days', '17.10 + 5.20, 2–3 days'],
  },
  headwear: {
    name: 'Hats, boxed',
    group: 'hats',
    makeDays: [2, 5],
    standard: [
      '4.60 + 2.00, 3–5 days',
      '4.40 + 1.90, 2–4 days',
      '5.40 + 2.20, 3–6 days',
      '7.60 + 2.60, 5–9 days',
      '9.10 + 3.20, 7–12 days',
      '9.40 + 3.40, 7–14 days',
    ],
  },
  accessories: {
    name: 'Small textiles',
    group: 'garments',
    makeDays: [2, 4],
    standard: [
      '3.90 + 1.20, 3–5 days',
      '3.60 + 1.10, 2–4 days',
      '4.40 + 1.30, 3–6 days',
      '5.80 + 1.60, 5–9 days',
      '6.90 + 1.90, 7–12 days',
      '7.20 + 2.00, 7–14 days',
    ],
  },
  bags: {
    name: 'Bags',
    group: 'bags',
    makeDays: [2, 4],
    standard: [
      '4.80 + 2.10, 3–5 days',
      '4.40 + 1.90, 2–4 days',
      '5.30 + 2.20, 3–6 days',
      '7.20 + 2.70, 5–9 days',
      '8.90 + 3.30, 7–12 days',
      '9.20 + 3.60, 7–14 days',
    ],
    express: ['12.40 + 3.60, 1–2 days', '10.40 + 3.20, 1–2 days', '13.20 + 3.80, 2–3 days'],
  },
  mugs: {
    name: 'Ceramics, packed for the drop test',
    group: 'drinkware',
    makeDays: [1, 3],
    standard: [
      '5.90 + 3.20, 3–6 days',
      '5.10 + 2.80, 2–4 days',
      '6.40 + 3.30, 3–6 days',
      '8.80 + 4.40, 5–10 days',
      '12.60 + 6.40, 8–14 days',
      '12.90 + 6.80, 8–16 days',
    ],
    express: ['14.80 + 5.40, 1–2 days', '11.90 + 4.80, 1–2 days', '15.60 + 5.60, 2–3 days'],
  },
  metalware: {
    name: 'Steel and enamel',
    group: 'drinkware',
    makeDays: [2, 4],
    standard: [
      '5.40 + 2.80, 3–5 days',
      '4.90 + 2.50, 2–4 days',
      '6.00 + 2.90, 3–6 days',
      '8.20 + 3.90, 5–10 days',
      '11.40 + 5.20, 8–14 days',
      '11.80 + 5.60, 8–16 days',
    ],
  },
  'framed-goods': {
    name: 'Frames and canvases, corner-protected',
    group: 'wall-art',
    makeDays: [3, 5],
    standard: [
      '11.80 + 6.40, 3–6 days',
      '9.60 + 5.20, 2–5 days',
      '12.40 + 6.60, 3–7 days',
      '17.90 + 9.80, 6–11 days',
      '24.60 + 14.00, 9–16 days',
      '26.40 + 15.20, 9–18 days',
    ],
  },
  'rolled-prints': {
    name: 'Prints in a tube',
    group: 'wall-art-tubes',
    makeDays: [1, 3],
    standard: [
      '4.70 + 0.90, 3–6 days',
      '4.10 + 0.80, 2–4 days',
      '5.00 + 0.90, 3–6 days',
      '7.40 + 1.20, 5–10 days',
      '8.80 + 1.40, 8–14 days',
      '9.20 + 1.50, 8–16 days',
    ],
  },
  'home-textiles': {
    name: 'Cushions and throws',
    group: 'home',
    makeDays: [2, 5],
    standard: [
      '7.20 + 3.60, 3–6 days',
      '6.10 + 3.00, 2–4 days',
      '7.60 + 3.70, 3–7 days',
      '10.90 + 5.40, 5–10 days',
      '15.40 + 7.80, 8–14 days',
      '15.90 + 8.20, 8–16 days',
    ],
  },
  'home-objects': {
    name: 'Small things for the home',
    group: 'home',
    makeDays: [2, 4],
    standard: [
      '5.60 + 2.40, 3–6 days',
      '4.90 + 2.10, 2–4 days',
      '6.10 + 2.50, 3–6 days',
      '8.40 + 3.40, 5–10 days',
      '11.60 + 4.60, 8–14 days',
      '12.00 + 4.90, 8–16 days',
    ],
  },
  letterbox: {
    name: 'Letterbox post',
    group: 'paper',
    makeDays: [1, 2],
    standard: [
      '1.80 + 0.30, 3–6 days',
      '1.60 + 0.30, 2–4 days',
      '2.10 + 0.30, 3–7 days',
      '2.60 + 0.40, 6–11 days',
      '2.90 + 0.40, 8–15 days',
      '3.00 + 0.40, 8–18 days',
    ],
  },
  books: {
    name: 'Books and boxed paper',
    group: 'paper',
    makeDays: [2, 4],
    standard: [
      '4.10 + 1.40, 3–6 days',
      '3.60 + 1.20, 2–4 days',
      '4.50 + 1.50, 3–6 days',
      '6.40 + 2.00, 5–10 days',
      '8.20 + 2.60, 8–14 days',
      '8.60 + 2.80, 8–16 days',
    ],
  },
  tech: {
    name: 'Cases and desk goods',
    group: 'tech',
    makeDays: [1, 3],
    standard: [
      '4.20 + 1.60, 3–5 days',
      '3.80 + 1.40, 2–4 days',
      '4.60 + 1.70, 3–6 days',
      '6.20 + 2.10, 5–9 days',
      '7.80 + 2.70, 7–12 days',
      '8.10 + 2.90, 7–14 days',
    ],
    express: ['10.90 + 2.80, 1–2 days', '9.20 + 2.40, 1–2 days', '11.80 + 3.00, 2–3 days'],
  },
} satisfies Record<string, ShippingRates>

export type ShippingProfileKey = keyof typeof SHIPPING_RATES
