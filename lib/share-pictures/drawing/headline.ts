import {LEADING, type LineLimits} from '../typeset/fit-lines'
import type {FaceName} from '../typeset/fonts'
import type {DrawingTools} from './drawing'

type Options = LineLimits & {
  x: number
  fill: string
  /** Upper edge of the first line, or baseline of the last one, in pixels. */
  top?: number
  bottom?: number
}

/**
 * Draws a headline as large as it fits; the brand's name when no character of the text can be drawn. `end` is where its last
 * line ends with its descenders, in pixels.
 */
export function headline(
  text: string,
  {x, fill, top = 0, bottom, ...limits}: Options,
  {fitText, outline, brandName}: DrawingTools,
): {svg: string; end: number} {
  const fitted = fitText(text, 'display', limits)
  const {size, lines} = fitted.lines.length > 0 ? fitted : fitText(brandName, 'display', limits)
  const height = (lines.length - 1) * size * LEADING
  const first = bottom === undefined ? top + size * 0.86 : bottom - height
  const paths = lines.map((line, index) => outline(line, size, {x, y: first + index * size * LEADING}))
  return {svg: `<g fill="${fill}">${paths.join('')}</g>`, end: first + height + size * 0.2}
}

type Line = {x: number; y: number; fill: string; width: number; maxSize: number; minSize?: number; isEnd?: boolean}

/** Draws one line, smaller or with an ellipsis when it is wider than `width` pixels. */
export function oneLine(text: string, face: FaceName, line: Line, {fitText, outline}: DrawingTools): string {
  const {x, y, fill, width, maxSize, minSize = maxSize, isEnd} = line
  const {size, lines} = fitText(text, face, {width, maxSize, minSize, maxLines: 1})
  return `<g fill="${fill}">${outline(lines[0], size, {x, y, isEnd})}</g>`
}

/** Draws one line in the typewriter face. */
export const smallPrint = (text: string, line: Omit<Line, 'maxSize' | 'minSize'>, tools: DrawingTools): string =>
  oneLine(text, 'mono', {...line, maxSize: 24, minSize: 20}, tools)

type Paragraph = {
  x: number
  top: number
  fill: string
  leading: number
  size: number
  lines: ReturnType<DrawingTools['fitText']>['lines']
}

/** Draws fitted lines of running text below each other. `leading` is their distance in pixels. */
export const paragraph = ({x, top, fill, leading, size, lines}: Paragraph, {outline}: DrawingTools): string =>
  `<g fill="${fill}">${lines.map((line, index) => outline(line, size, {x, y: top + size * 0.92 + index * leading})).join('')}</g>`
