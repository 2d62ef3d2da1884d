import type {ReactNode} from 'react'
import {formatLength} from '@/lib/format/length'
import type {PrintArea} from '../areaOfSize'

/** A box as shares of the drawing, 0 to 1. */
export type Share = {left: number; top: number; width: number; height: number}

type Props = {box: Share; area: PrintArea; children: ReactNode}

/** Space for the line beside the drawing and around its label, and for each character of the label. */
const GUTTER_REM = 1.4
const CHARACTER_REM = 0.5

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** A drawing with the dimensions of an area in the gutters to the right and below it, where they cover nothing. */
export function Measured({box, area, children}: Props) {
  const height = formatLength(area.height, area.unit)
  return (
    <div
      className="grid grid-rows-[auto_2.1rem]"
      style={{gridTemplateColumns: `minmax(0, 1fr) ${GUTTER_REM + height.length * CHARACTER_REM}rem`}}
    >
      <div className="relative" data-drawing>
        {children}
      </div>
      <div className="relative">
        <div
          className="absolute left-1.5 w-2 border-y-2 border-key before:absolute before:inset-y-0 before:left-[3px] before:border-l-2 before:border-key"
          style={{top: percent(box.top), height: percent(box.height)}}
        />
        <Label style={{top: percent(box.top + box.height / 2)}} className="left-4.5 -translate-y-1/2">
          {height}
        </Label>
      </div>
      <div className="relative">
        <div
          className="absolute top-1.5 h-2 border-x-2 border-key before:absolute before:inset-x-0 before:top-[3px] before:border-t-2 before:border-key"
          style={{left: percent(box.left), width: percent(box.width)}}
        />
        <Label style={{left: percent(box.left + box.width / 2)}} className="top-4 -translate-x-1/2">
          {formatLength(area.width, area.unit)}
        </Label>
      </div>
    </div>
  )
}

type LabelProps = {style: React.CSSProperties; className: string; children: ReactNode}

const Label = ({style, className, children}: LabelProps) => (
  <span className={`cap absolute whitespace-nowrap ${className}`} style={style} data-dimension aria-hidden="true">
    {children}
  </span>
)

type OutlineProps = {viewBox: readonly [width: number, height: number]; path: string; extensions: string}

/** The outline of an area over a drawing, and the lines to the gutters. */
export const AreaOutline = ({viewBox, path, extensions}: OutlineProps) => (
  <svg
    className="absolute inset-0 h-full w-full overflow-visible"
    viewBox={`0 0 ${viewBox.join(' ')}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d={extensions} className="fill-none stroke-key opacity-45 [vector-effect:non-scaling-stroke]" />
    <path
      d={path}
      className="fill-coral/25 stroke-key stroke-2 [stroke-dasharray:6_4] [vector-effect:non-scaling-stroke]"
    />
  </svg>
)
