/** Teal, coral and sun at 100, 70, 40 and 20 per cent, then their overprints. */
// biome-ignore format: one ink per line
const PATCHES = [
  '#0d756e', '#56a09b', '#9ec8c5', '#cfe3df',
  '#ff5a3c', '#ff8b76', '#ffbdb1', '#ffded7',
  '#ffc72c', '#ffd86b', '#ffe9ab', '#fff4d5',
  '#0d5b13', '#ff460a', '#0d291a', '#10251d',
]

/** A printer's control strip at the top of every page. */
export function ColourBar() {
  return (
    <div className="colour-bar" aria-hidden="true">
      {PATCHES.map(background => (
        <i key={background} style={{background}} />
      ))}
    </div>
  )
}
