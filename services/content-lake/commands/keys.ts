import type {Command} from '../../kit/command-line/run-program.ts'
import {openSigner} from '../auth/signer.ts'
import {openExistingDatabase} from '../store/lake-database.ts'
import {COMMON_OPTIONS, readArguments, requireArgument, toColumns} from './arguments.ts'

/** Creates, lists and revokes the keys that sign URLs of private assets. Works while the lake is running. */
export const keys: Command = args => {
  const {values, positionals} = readArguments(args, COMMON_OPTIONS)
  const [action = 'list'] = positionals
  const {database, close} = openExistingDatabase(values.data)
  try {
    const signer = openSigner(database)
    if (action === 'list') {
      const rows = signer.list().map(({id, label, createdAt}) => [id, label, createdAt])
      return toColumns(rows, 'There are no keys.')
    }
    if (action === 'create') {
      const {id, privateKey} = signer.create(requireArgument(positionals, 1, 'a label that says what the key is for'))
      return [`Key ${id}, shown only once:`, privateKey]
    }
    if (action !== 'revoke') throw new Error(`"keys ${action}" is not a command: use create, list or revoke.`)
    const id = requireArgument(positionals, 1, 'the id of a key')
    if (!signer.revoke(id)) throw new Error(`Unknown key: ${id}.`)
    return [`Revoked key ${id}.`]
  } finally {
    close()
  }
}
