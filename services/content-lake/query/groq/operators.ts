import {DateTime, Path} from 'groq-js'
import {compare, isEqual, isObject, toNumber} from '../values.ts'
import {matches} from './match.ts'

type Operator = (left: unknown, right: unknown) => unknown

const arithmetic =
  (apply: (left: number, right: number) => number): Operator =>
  (left, right) =>
    typeof left === 'number' && typeof right === 'number' ? toNumber(apply(left, right)) : null

const comparison =
  (test: (order: number) => boolean): Operator =>
  (left, right) => {
    const order = compare(left, right)
    return order === null ? null : test(order)
  }

const plus: Operator = (left, right) => {
  if (typeof left === 'number' && typeof right === 'number') return toNumber(left + right)
  if (typeof left === 'string' && typeof right === 'string') return left + right
  if (left instanceof DateTime && typeof right === 'number') return left.add(right)
  if (typeof left === 'number' && right instanceof DateTime) return right.add(left)
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right]
  return isObject(left) && isObject(right) ? {...left, ...right} : null
}

const minus: Operator = (left, right) => {
  if (typeof left === 'number' && typeof right === 'number') return toNumber(left - right)
  if (!(left instanceof DateTime)) return null
  if (typeof right === 'number') return left.add(-right)
  return right instanceof DateTime ? left.difference(right) : null
}

const isIn: Operator = (left, right) => {
  if (Array.isArray(right)) return right.some(item => isEqual(left, item ?? null))
  if (!(right instanceof Path)) return null
  const name = left instanceof Path ? left.toJSON() : left
  return typeof name === 'string' ? right.matches(name) : null
}

/** GROQ's binary operators. They return null for operands of the wrong type. */
export const OPERATORS: Record<string, Operator> = {
  '==': isEqual,
  '!=': (left, right) => !isEqual(left, right),
  '>': comparison(order => order > 0),
  '>=': comparison(order => order >= 0),
  '<': comparison(order => order < 0),
  '<=': comparison(order => order <= 0),
  in: isIn,
  match: matches,
  '+': plus,
  '-': minus,
  '*': arithmetic((left, right) => left * right),
  '/': arithmetic((left, right) => left / right),
  '%': arithmetic((left, right) => left % right),
  '**': arithmetic((left, right) => left ** right),
}
