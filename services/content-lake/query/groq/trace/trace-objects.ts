import {isObject} from '../../values.ts'
import {assign} from '../object.ts'
import type {Run} from '../scope.ts'
import {nestTraced, type Trace, type TraceScope} from './trace-scope.ts'
import {attributeIn, TRACED_NULL, type Traced} from './traced.ts'

export const traceAttribute =
  (base: Trace, name: string): Trace =>
  scope =>
    attributeIn(base(scope), name)

export const traceProjection =
  (base: Trace, expression: Trace): Trace =>
  scope => {
    const traced = base(scope)
    return isObject(traced.value) ? expression(nestTraced(scope, traced)) : TRACED_NULL
  }

/** An attribute of an object, or a spread when its name is null. */
export type TracedPart = {name: string | null; trace: Trace; condition: Run}

export const traceObject =
  (parts: TracedPart[]): Trace =>
  scope => {
    const attributes = new Map<string, Traced>()
    for (const part of parts) if (part.condition(scope) === true) addPart(attributes, part, scope)
    const value: Record<string, unknown> = {}
    for (const [name, traced] of attributes) assign(value, name, traced.value)
    return {value, origin: null, attributes}
  }

const addPart = (attributes: Map<string, Traced>, {name, trace}: TracedPart, scope: TraceScope): void => {
  const traced = trace(scope)
  if (name !== null) attributes.set(name, traced)
  else if (isObject(traced.value)) {
    for (const key of Object.keys(traced.value)) attributes.set(key, attributeIn(traced, key))
  }
}

export const traceSelect =
  (choices: {condition: Run; trace: Trace}[], fallback: Trace): Trace =>
  scope =>
    (choices.find(({condition}) => condition(scope) === true)?.trace ?? fallback)(scope)

export const traceCoalesce =
  (args: Trace[]): Trace =>
  scope => {
    for (const arg of args) {
      const traced = arg(scope)
      if (traced.value !== null) return traced
    }
    return TRACED_NULL
  }
