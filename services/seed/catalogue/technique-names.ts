import type {TechniqueKey} from '../../../contract/values.ts'

/** The name of each technique on the page. */
export const TECHNIQUE_NAMES: Record<TechniqueKey, string> = {
  dtg: 'Direct to garment',
  dtf: 'Direct to film',
  embroidery: 'Embroidery',
  sublimation: 'Sublimation',
  'screen-print': 'Screen print',
  giclee: 'Giclée',
  'uv-print': 'UV print',
  'digital-offset': 'Digital offset',
  'kiss-cut': 'Kiss-cut',
}
