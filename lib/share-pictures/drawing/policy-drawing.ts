import {SHARE_SIZE, type ShareCard} from '../card'
import {type Drawing, type DrawingTools, ground, rect} from './drawing'
import {BAR_HEIGHT, colourBar, cropMarks, logo, registerMark} from './furniture'
import {headline, paragraph, smallPrint} from './headline'
import {INK, SCHEMES} from './inks'

type PolicyCard = Extract<ShareCard, {kind: 'policy'}>

/** Height of a line of the summary in pixels. */
const LEADING = 44
/** Lowest edge of the summary, above the date. */
const SUMMARY_END = 546

/** Draws a policy as a trimmed sheet: title, summary and the date since which it is in force. */
export function drawPolicy({title, summary, date}: PolicyCard, tools: DrawingTools): Drawing {
  const name = headline(
    title,
    {x: 64, top: 160, width: 1072, maxSize: 118, minSize: 56, maxLines: 2, fill: INK.key},
    tools,
  )
  const top = Math.round(name.end + 26)
  const maxLines = Math.max(1, Math.floor((SUMMARY_END - top) / LEADING))
  const {size, lines} = tools.fitText(summary, 'text', {width: 1030, maxSize: 36, minSize: 30, maxLines})
  return {
    shapes: [
      ground(INK.paper),
      cropMarks(),
      colourBar(SHARE_SIZE.height - BAR_HEIGHT),
      logo(tools, SCHEMES.stock, {x: 62, y: 66}),
      registerMark(1118, 92),
      name.svg,
      lines.length > 0 ? rect(INK.sun, {left: 64, top, width: 10, height: lines.length * LEADING}) : '',
      paragraph({x: 96, top, fill: INK.key, leading: LEADING, size, lines}, tools),
      date
        ? smallPrint(`In force since ${tools.formatDate(date)}`, {x: 64, y: 584, width: 1072, fill: INK.grey}, tools)
        : '',
    ],
    pictures: [],
  }
}
