import type {Command} from '../../kit/command-line/run-program.ts'
import {parseRole} from '../auth/roles.ts'
import {openTokens} from '../auth/tokens.ts'
import {openExistingDatabase} from '../store/lake-database.ts'
import {COMMON_OPTIONS, readArguments, requireArgument, toColumns} from './arguments.ts'

const OPTIONS = {...COMMON_OPTIONS, role: {type: 'string', default: 'viewer'}, days: {type: 'string'}} as const
const DAY_MS = 86_400_000

/** Creates, lists and revokes the bearer tokens of programs. Works while the lake is running. */
export const tokens: Command = args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  const {database, close} = openExistingDatabase(values.data)
  try {
    const store = openTokens(database)
    if (action === 'list') {
      const rows = store
        .list()
        .map(({id, role, label, createdAt, expiresAt}) => [id, role, label, createdAt, expiresAt ?? 'never expires'])
      return toColumns(rows, 'There are no tokens.')
    }
    if (action === 'create') {
      const label = requireArgument(positionals, 1, 'a label that says what the token is for')
      const {id, token} = store.issue({label, role: parseRole(values.role), lifeMs: lifeOf(values.days)})
      return [`Token ${id} (${values.role}), shown only once:`, token]
    }
    if (action !== 'revoke') throw new Error(`"tokens ${action}" is not a command: use create, list or revoke.`)
    const id = requireArgument(positionals, 1, 'the id of a token')
    if (!store.revoke(id)) throw new Error(`Unknown token: ${id}.`)
    return [`Revoked token ${id}.`]
  } finally {
    close()
  }
}

const lifeOf = (days: string | undefined): number | null => {
  if (days === undefined) return null
  const number = Number(days)
  if (number > 0 && number <= 3650) return number * DAY_MS
  throw new Error(`"${days}" is not a number of days.`)
}
