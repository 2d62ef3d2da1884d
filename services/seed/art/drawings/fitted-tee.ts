import type {Plan} from '../plan.ts'
import {reshape} from '../shapes/reshape.ts'
import {tee} from './tee.ts'

const waist = (y: number): number => 0.91 - 0.075 * Math.exp(-(((y - 470) / 130) ** 2))

/** The plan of the fitted tee. */
export const fittedTee: Plan = reshape({...tee, label: 'Fitted tee'}, {across: waist, down: 0.97})
