import type {Plan} from '../plan.ts'
import {ellipse} from '../shapes/geometry.ts'
import {band, line, part} from '../shapes/parts.ts'

const BAUBLE = ellipse(400, 468, 244, 244)

/** The plan of the ceramic ornament. */
export const ornament: Plan = {
  label: 'Ceramic ornament',
  outline: BAUBLE,
  print: {x: 276, y: 306, width: 248, height: 300},
  bleed: {box: {x: 152, y: 220, width: 496, height: 496}, clip: BAUBLE},
  isToneOver: true,
  behind: part(ellipse(410, 478, 244, 244), {fill: 'var(--in)'}),
  shades: ['M644 468A244 244 0 0 1 178 566A250 250 0 0 0 620 376A244 244 0 0 1 644 468Z'],
  tone: (x, y) => Math.max(0, (Math.hypot(x - 366, y - 428) - 216) / 100),
  highlights: [
    'M206 396C226 326 282 276 350 256C298 292 248 344 226 410Z',
    'M214 436C216 428 218 420 222 412L236 416C232 424 230 432 228 440Z',
  ],
  seams: [[ellipse(400, 468, 230, 230), 2.4]],
  front:
    part(ellipse(400, 262, 17), {fill: 'var(--in)', width: 4}) +
    band('M400 262C372 200 340 120 352 64C366 24 434 24 448 64C460 120 428 200 400 262', 9, '#ff5a3c') +
    part('M400 66C372 36 330 30 312 50C300 76 340 98 400 72C460 98 500 76 488 50C470 30 428 36 400 66Z', {
      fill: '#ff5a3c',
    }) +
    part('M394 78C380 112 366 136 344 156L362 156L370 172C390 146 400 112 408 82Z', {fill: '#ff5a3c', width: 4}) +
    part('M406 78C420 112 434 136 456 156L438 156L430 172C410 146 400 112 392 82Z', {fill: '#ff5a3c', width: 4}) +
    part(ellipse(400, 68, 20, 16), {fill: '#ff5a3c', width: 4}) +
    line('M340 54C356 54 372 60 382 66M460 54C444 54 428 60 418 66', 2.6, 'var(--edge)'),
}
