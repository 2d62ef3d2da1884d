import {parseRole} from '../auth/roles.ts'
import {openTokens} from '../auth/tokens.ts'
import {openLakeDatabase} from '../store/lake-database.ts'
import {type Command, PLACE, readArguments, requireWord, toColumns} from './arguments.ts'

const OPTIONS = {...PLACE, role: {type: 'string', default: 'viewer'}, days: {type: 'string'}} as const
const DAY_MS = 86_400_000

/** Makes, lists and revokes the bearer tokens of programs; works beside a running lake. */
export const tokens: Command = args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  const {database, close} = openLakeDatabase(values.data)
  try {
    const known = openTokens(database)
    if (action === 'list') {
      const rows = known
        .list()
        .map(({id, role, label, createdAt, expiresAt}) => [id, role, label, createdAt, expiresAt ?? 'for good'])
      return toColumns(rows, 'There are no tokens.')
    }
    if (action === 'create') {
      const label = requireWord(positionals, 1, 'a label that tells what the token is for')
      const {id, token} = known.issue({label, role: parseRole(values.role), lifeMs: lifeOf(values.days)})
      return [`Token ${id} (${values.role}), shown this once:`, token]
    }
    if (action !== 'revoke') throw new Error(`"tokens ${action}" is not a command: use create, list or revoke.`)
    const id = requireWord(positionals, 1, 'the id of a token')
    if (!known.revoke(id)) throw new Error(`There is no token ${id}.`)
    return [`Token ${id} is not valid any more.`]
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
