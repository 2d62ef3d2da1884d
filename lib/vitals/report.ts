import {z} from 'zod'
import {PAGE_KINDS} from './page-kind'

/** An hour: a longer time is a clock's error. */
const MAX_MS = 3_600_000
/** Layout shifts of a page add up; a hundred screens of them are no measurement. */
const MAX_SHIFT = 100

const ms = z.number().min(0).max(MAX_MS).optional()

/** What a browser reports of one page view: the kind of page, and the metrics that are final, as web-vitals gives them. */
export const vitalsReport = z
  .strictObject({
    page: z.enum(PAGE_KINDS),
    /** Times in milliseconds: largest and first contentful paint, interaction to next paint, time to first byte. */
    lcp: ms,
    inp: ms,
    fcp: ms,
    ttfb: ms,
    /** Cumulative layout shift, without a unit. */
    cls: z.number().min(0).max(MAX_SHIFT).optional(),
  })
  .refine(({page: _, ...metrics}) => Object.keys(metrics).length > 0, 'Report at least one metric')

export type VitalsReport = z.infer<typeof vitalsReport>
export type VitalName = Exclude<keyof VitalsReport, 'page'>
