import {Histogram, Registry} from 'prom-client'
import {processWide} from '@/lib/sources/process-wide'
import type {VitalName, VitalsReport} from './report'

/**
 * Each metric with the upper bounds of "good" and "needs improvement", in seconds, or without a unit for layout shifts.
 * Source: https://web.dev/articles/defining-core-web-vitals-thresholds.
 */
export const VITALS: Record<VitalName, {help: string; isTime: boolean; bounds: readonly [number, number]}> = {
  lcp: {help: 'Largest contentful paint.', isTime: true, bounds: [2.5, 4]},
  inp: {help: 'Interaction to next paint.', isTime: true, bounds: [0.2, 0.5]},
  cls: {help: 'Cumulative layout shift.', isTime: false, bounds: [0.1, 0.25]},
  fcp: {help: 'First contentful paint.', isTime: true, bounds: [1.8, 3]},
  ttfb: {help: 'Time to first byte.', isTime: true, bounds: [0.8, 1.8]},
}

const NAMES = Object.keys(VITALS) as VitalName[]

/** Counts reports by metric and kind of page. Counters are all that it keeps. */
export function createFieldData() {
  const registry = new Registry()
  const histograms = new Map(NAMES.map(name => [name, toHistogram(name, registry)]))
  return {
    registry,
    record: ({page, ...metrics}: VitalsReport): void => {
      for (const [name, histogram] of histograms) {
        const value = metrics[name]
        if (value !== undefined) histogram.observe({page}, VITALS[name].isTime ? value / 1000 : value)
      }
    },
  }
}

function toHistogram(name: VitalName, registry: Registry): Histogram<'page'> {
  const {help, isTime, bounds} = VITALS[name]
  return new Histogram({
    name: `site_web_vitals_${name}${isTime ? '_seconds' : ''}`,
    help,
    labelNames: ['page'],
    buckets: [...bounds],
    registers: [registry],
  })
}

/** Returns the field data of this process, which two routes share. */
export const fieldData = () => processWide('field data', createFieldData)
