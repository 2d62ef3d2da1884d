import type {Plan} from '../plan.ts'
import {reshape} from '../shapes/reshape.ts'
import {tee} from './tee.ts'

const boxy = (y: number): number => 1.02 + 0.12 * Math.min(1, Math.max(0, (y - 126) / 120))

/** The plan of the oversized tee. */
export const oversizedTee: Plan = reshape({...tee, label: 'Oversized tee'}, {across: boxy, down: 0.98})
