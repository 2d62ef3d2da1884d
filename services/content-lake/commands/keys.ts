import {openSigner} from '../auth/signer.ts'
import {openLakeDatabase} from '../store/lake-database.ts'
import {type Command, PLACE, readArguments, requireWord, toColumns} from './arguments.ts'

/** Makes, lists and revokes the keys that addresses of private assets are signed with; works beside a running lake. */
export const keys: Command = args => {
  const {values, positionals} = readArguments(args, PLACE)
  const [action = 'list'] = positionals
  const {database, close} = openLakeDatabase(values.data)
  try {
    const signer = openSigner(database)
    if (action === 'list') {
      const rows = signer.list().map(({id, label, createdAt}) => [id, label, createdAt])
      return toColumns(rows, 'There are no keys.')
    }
    if (action === 'create') {
      const {id, privateKey} = signer.create(requireWord(positionals, 1, 'a label that tells what the key is for'))
      return [`Key ${id}, shown this once:`, privateKey]
    }
    if (action !== 'revoke') throw new Error(`"keys ${action}" is not a command: use create, list or revoke.`)
    const id = requireWord(positionals, 1, 'the id of a key')
    if (!signer.revoke(id)) throw new Error(`There is no key ${id}.`)
    return [`Key ${id} is not valid any more.`]
  } finally {
    close()
  }
}
