/** The inks of styles/tokens.css, light theme, and what two of them make where they overlap. */
export const INK = {
  teal: '#0d756e',
  coral: '#ff5a3c',
  sun: '#ffc72c',
  key: '#10251d',
  grey: '#45574e',
  paper: '#f6f0e2',
  white: '#fffaf0',
  stock: '#ece2cd',
  tealOnSun: '#0d5b13',
  coralOnSun: '#ff460a',
  tealOnCoral: '#0d291a',
} as const

/** A background with the colours of what is on it. `text2` is for small print, `disc` for a large shape, `dots` lies on that. */
export type Scheme = {
  ground: string
  text: string
  text2: string
  disc: string
  dots: string
  /** Ring, disc and overlap of the logo. */
  mark: [string, string, string]
}

const MARK: Scheme['mark'] = [INK.teal, INK.coral, INK.tealOnCoral]

export const SCHEMES = {
  sun: {ground: INK.sun, text: INK.key, text2: INK.key, disc: INK.coral, dots: INK.coralOnSun, mark: MARK},
  coral: {
    ground: INK.coral,
    text: INK.key,
    text2: INK.key,
    disc: INK.sun,
    dots: INK.coralOnSun,
    mark: [INK.teal, INK.sun, INK.tealOnSun],
  },
  teal: {
    ground: INK.teal,
    text: INK.white,
    text2: INK.white,
    disc: INK.sun,
    dots: INK.tealOnSun,
    mark: [INK.white, INK.sun, INK.tealOnSun],
  },
  stock: {ground: INK.stock, text: INK.key, text2: INK.grey, disc: INK.sun, dots: INK.coralOnSun, mark: MARK},
} satisfies Record<string, Scheme>

/** Returns one of the schemes, always the same one for a text, so that neighbouring pages differ. */
export function schemeOf(text: string, names: (keyof typeof SCHEMES)[]): Scheme {
  const sum = [...text].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)
  return SCHEMES[names[sum % names.length] ?? 'sun']
}
