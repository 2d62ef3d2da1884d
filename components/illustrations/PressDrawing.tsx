import {PRESS_TEE} from './HasPress'
import {TeeKeyLine} from './TeeKeyLine'
import {TEE_OUTLINE} from './teePlates'
import {wavePath} from './wavePath'

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
        <TeeKeyLine id={PRESS_TEE} />
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
