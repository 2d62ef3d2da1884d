/** The brand mark: two overlapping inks. */
export function BrandIcon() {
  return (
    <svg viewBox="-1 -5 42 42" width="1em" height="1em" role="presentation">
      <g style={{isolation: 'isolate'}}>
        <circle cx="14" cy="16" r="10" fill="none" stroke="#0d756e" strokeWidth="7" style={INK} />
        <circle cx="27" cy="17" r="12" fill="#ff5a3c" style={INK} />
      </g>
    </svg>
  )
}

const INK = {mixBlendMode: 'multiply'} as const
