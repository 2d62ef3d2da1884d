import type {ExprNode, ObjectAttributeNode} from 'groq-js'
import {isObject} from '../values.ts'
import {constant} from './logic.ts'
import type {Run, Scope} from './scope.ts'

type Compile = (node: ExprNode) => Run

/** Sets an attribute, including one named `__proto__`. */
export const assign = (target: Record<string, unknown>, name: string, value: unknown): void => {
  if (name !== '__proto__') target[name] = value
  else Object.defineProperty(target, name, {value, enumerable: true, configurable: true, writable: true})
}

type Part = (scope: Scope, target: Record<string, unknown>) => void

/** Compiles an object literal with spreads and conditions. */
export const compileObject = (attributes: ObjectAttributeNode[], compile: Compile): Run => {
  const parts = attributes.map(attribute => compilePart(attribute, compile))
  return scope => {
    const target: Record<string, unknown> = {}
    for (const part of parts) part(scope, target)
    return target
  }
}

const compilePart = (attribute: ObjectAttributeNode, compile: Compile): Part => {
  const value = compile(attribute.value)
  if (attribute.type === 'ObjectAttributeValue') {
    const {name} = attribute
    return (scope, target) => assign(target, name, value(scope))
  }
  const condition = attribute.type === 'ObjectConditionalSplat' ? compile(attribute.condition) : constant(true)
  return (scope, target) => {
    if (condition(scope) !== true) return
    const spread = value(scope)
    if (isObject(spread)) Object.assign(target, spread)
  }
}
