import type {ExprNode} from 'groq-js'
import {and, constant, inRange, not, or, signed} from './logic.ts'
import {OPERATORS} from './operators.ts'
import type {Run} from './scope.ts'
import {UnsupportedError} from './unsupported-error.ts'

/** Compiles a logical, arithmetic or comparison expression; throws an UnsupportedError for any other expression. */
export const compileOperation = (node: ExprNode, compile: (node: ExprNode) => Run): Run => {
  switch (node.type) {
    case 'And':
      return and(compile(node.left), compile(node.right))
    case 'Or':
      return or(compile(node.left), compile(node.right))
    case 'Not':
      return not(compile(node.base))
    case 'Neg':
      return signed(compile(node.base), -1)
    case 'Pos':
      return signed(compile(node.base), 1)
    case 'OpCall': {
      const apply = OPERATORS[node.op]
      if (!apply) break
      const [left, right] = [compile(node.left), compile(node.right)]
      return scope => apply(left(scope), right(scope))
    }
    case 'InRange':
      return inRange(compile(node.base), compile(node.left), compile(node.right), node.isInclusive)
    case 'Asc':
    case 'Desc':
      return constant(null)
  }
  throw new UnsupportedError(`This content lake cannot evaluate expressions of type ${node.type}`)
}
