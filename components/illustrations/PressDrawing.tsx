import {TEE_DOTS, TEE_OUTLINE, TEE_SEAMS, TEE_STITCHES} from './teePlates'

/** Returns the path of several rows of waves; lengths in units of the 800-unit canvas. */
function wavePath({
  top,
  rows,
  gap,
  left,
  right,
  height,
}: Record<'top' | 'rows' | 'gap' | 'left' | 'right' | 'height', number>) {
  const length = 120
  const crest = `q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`
  const count = Math.ceil((right - left) / length)
  return Array.from({length: rows}, (_, row) => `M${left} ${top + row * gap}${crest.repeat(count)}`).join('')
}

/** The outline of the T-shirt with its halftone shading, shared by every drawing of the teal plate. */
export function TeeKeyLine({clipId}: {clipId: string}) {
  return (
    <>
      <clipPath id={clipId}>
        <path d={TEE_OUTLINE} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <g transform="translate(400 400)rotate(45)" strokeLinecap="round">
          {TEE_DOTS.map(([width, path]) => (
            <path key={width} strokeWidth={width} d={path} />
          ))}
        </g>
      </g>
      <path d={TEE_OUTLINE} strokeWidth="7" strokeLinejoin="round" />
      <path d={TEE_SEAMS} strokeWidth="5" strokeLinecap="round" />
      <path d={TEE_STITCHES} strokeWidth="3" strokeDasharray="8 7" />
    </>
  )
}

const SEA = wavePath({top: 492, rows: 4, gap: 56, left: -60, right: 1100, height: 26})

/** The hero's T-shirt on three plates, which move into register as the page scrolls. */
export default function PressDrawing() {
  return (
    <svg
      viewBox="0 92 800 660"
      role="img"
      aria-label="A yellow T-shirt, a coral sun and teal waves, printed as three overlapping ink plates"
      className="h-auto w-full overflow-visible dark:isolate"
    >
      <clipPath id="press-sea">
        <path d="M10 400H1100V780H10z" />
      </clipPath>
      <g className="plate plate-register plate-sun" fill="#ffc72c">
        <path d={TEE_OUTLINE} />
        <circle cx="706" cy="120" r="9" />
      </g>
      <g className="plate plate-register plate-coral" fill="#ff5a3c">
        <circle cx="404" cy="398" r="214" />
        <circle cx="728" cy="120" r="9" />
      </g>
      <g className="plate plate-register plate-teal" fill="none" stroke="#0d756e">
        <path clipPath="url(#press-sea)" strokeWidth="26" d={SEA} />
        <TeeKeyLine clipId="press-tee" />
        <circle cx="750" cy="120" r="9" className="fill-teal stroke-none" />
        <path
          className="stroke-teal"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          d="M649 120a11 11 0 1 0 22 0a11 11 0 1 0-22 0M660 100v40M640 120h40"
        />
      </g>
    </svg>
  )
}

const POOL = wavePath({top: 452, rows: 3, gap: 44, left: 232, right: 560, height: 18})
const PROOFS = [
  {label: 'Yellow plate only', inks: [['Sun', '#ffc72c']]},
  {
    label: 'Yellow and coral plates',
    inks: [
      ['Sun', '#ffc72c'],
      ['coral', '#ff5a3c'],
    ],
  },
  {
    label: 'All three plates: the finished T-shirt',
    inks: [
      ['Sun', '#ffc72c'],
      ['coral', '#ff5a3c'],
      ['teal', '#0d756e'],
    ],
  },
] as const

/** A progressive proof: the first one, two or three plates, with colour patches below. */
export function ProofDrawing({plates, id}: {plates: 1 | 2 | 3; id: string}) {
  const {label, inks} = PROOFS[plates - 1] ?? PROOFS[2]
  return (
    <>
      <svg viewBox="22 90 756 690" role="img" aria-label={label} className="isolate block h-auto w-full">
        <path className="plate plate-sun" d={TEE_OUTLINE} fill="#ffc72c" />
        {plates > 1 ? (
          <circle className="plate plate-coral" cx="404" cy="400" r="128" fill="#ff5a3c" />
        ) : (
          <path
            d="M272 250h256v330H272zM276 400a128 128 0 1 0 256 0a128 128 0 1 0-256 0"
            fill="none"
            stroke="#10251d"
            strokeWidth="2"
            strokeDasharray="7 7"
          />
        )}
        {plates > 2 && (
          <g className="plate plate-teal" fill="none" stroke="#0d756e">
            <clipPath id={`${id}-pool`}>
              <path d="M262 380h284v210H262z" />
            </clipPath>
            <path clipPath={`url(#${id}-pool)`} strokeWidth="19" d={POOL} />
            <TeeKeyLine clipId={`${id}-tee`} />
          </g>
        )}
      </svg>
      <p className="cap flex items-end justify-between gap-3 px-4 pb-3 text-[#10251d]" aria-hidden="true">
        <span>{inks.map(([name]) => name).join(' + ')}</span>
        <span className="flex gap-1">
          {inks.map(([name, ink]) => (
            <i key={name} className="h-4.5 w-5" style={{background: ink}} />
          ))}
        </span>
      </p>
    </>
  )
}
