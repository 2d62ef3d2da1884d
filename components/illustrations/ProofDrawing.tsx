import {useContext} from 'react'
import {HasPress, PRESS_TEE} from './HasPress'
import {TeeKeyLine} from './TeeKeyLine'
import {TEE_OUTLINE} from './teePlates'
import {wavePath} from './wavePath'

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

/**
 * A progressive proof: the first one, two or three plates, with colour patches below. The halftone's dots are 7 KB, so they are not in the HTML
 * again where the hero has them.
 */
export default function ProofDrawing({plates, id}: {plates: 1 | 2 | 3; id: string}) {
  const hasPress = useContext(HasPress)
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
            {hasPress ? <use href={`#${PRESS_TEE}`} /> : <TeeKeyLine id={`${id}-tee`} />}
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
