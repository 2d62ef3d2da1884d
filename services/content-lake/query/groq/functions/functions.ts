import type {FuncCallNode} from 'groq-js'
import type {Run} from '../scope.ts'
import {UnsupportedError} from '../unsupported-error.ts'
import {GEO_ARITIES, GEO_FUNCTIONS} from './geo-functions.ts'
import {ARRAY_FUNCTIONS, MATH_FUNCTIONS} from './list-functions.ts'
import type {PlainFunction} from './plain-function.ts'
import {SCOPED_FUNCTIONS} from './scoped-functions.ts'
import {TEXT_FUNCTIONS} from './text-functions.ts'

const PLAIN_FUNCTIONS: Record<string, PlainFunction> = {
  ...TEXT_FUNCTIONS,
  ...ARRAY_FUNCTIONS,
  ...GEO_FUNCTIONS,
  ...MATH_FUNCTIONS,
}

/** Compiles a function call; throws an UnsupportedError for a function that this lake does not support. */
export const compileCall = ({namespace, name}: FuncCallNode, args: Run[]): Run => {
  const key = `${namespace}::${name}`
  if (key === 'global::coalesce') return coalesce(args)
  const scoped = SCOPED_FUNCTIONS[key]
  if (scoped) return scope => scoped(scope, ...args.map(arg => arg(scope)))
  const plain = PLAIN_FUNCTIONS[key]
  const title = key.replace('global::', '')
  if (!plain) throw new UnsupportedError(`The function ${title}() is not available in this content lake`)
  if (GEO_ARITIES[key]?.includes(args.length) === false) {
    throw new UnsupportedError(`Incorrect number of arguments to function ${title}()`)
  }
  const [only, second] = args
  if (only && !second) return scope => plain(only(scope))
  return scope => plain(...args.map(arg => arg(scope)))
}

const coalesce =
  (args: Run[]): Run =>
  scope => {
    for (const arg of args) {
      const value = arg(scope)
      if (value !== null) return value
    }
    return null
  }
