import type {ReactNode} from 'react'
import type {PrintArea} from '../areaOfSize'
import {formatInches} from '../formatPrintArea'

/** A box as shares of the drawing, 0 to 1. */
export type Share = {left: number; top: number; width: number; height: number}

type Props = {box: Share; area: PrintArea; children: ReactNode}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** A drawing with the dimensions of an area in the gutters to the right and below it, where they cover nothing. */
export function Measured({box, area, children}: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_3.9rem] grid-rows-[auto_2.1rem]">
      <div className="relative" data-drawing>
        {children}
      </div>
      <div className="relative">
        <div
          className="absolute left-1.5 w-2 border-y-2 border-key before:absolute before:inset-y-0 before:left-[3px] before:border-l-2 before:border-key"
          style={{top: percent(box.top), height: percent(box.height)}}
        />
        <Label style={{top: percent(box.top + box.height / 2)}} className="left-4.5 -translate-y-1/2">
          {toLength(area.height, area)}
        </Label>
      </div>
      <div className="relative">
        <div
          className="absolute top-1.5 h-2 border-x-2 border-key before:absolute before:inset-x-0 before:top-[3px] before:border-t-2 before:border-key"
          style={{left: percent(box.left), width: percent(box.width)}}
        />
        <Label style={{left: percent(box.left + box.width / 2)}} className="top-4 -translate-x-1/2">
          {toLength(area.width, area)}
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

const toLength = (length: number, {unit}: PrintArea) =>
  unit === 'inches' ? `${formatInches(length)} in` : `${length} cm`

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
