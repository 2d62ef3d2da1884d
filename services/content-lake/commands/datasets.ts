import type {Command} from '../../kit/command-line/run-program.ts'
import {ACL_MODES, type AclMode} from '../store/datasets.ts'
import {COMMON_OPTIONS, readArguments, requireArgument, toColumns} from './arguments.ts'
import {connectToLake} from './lake-connection.ts'

const OPTIONS = {...COMMON_OPTIONS, private: {type: 'boolean', default: false}} as const

/** Lists, creates and deletes datasets and sets their visibility. Works with and without a running lake. */
export const datasets: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  if (!['list', 'create', 'visibility', 'delete'].includes(action)) {
    throw new Error(`"datasets ${action}" is not a command: use list, create, visibility or delete.`)
  }
  const name = action === 'list' ? '' : requireArgument(positionals, 1, 'the name of a dataset')
  const mode = action === 'visibility' ? toAclMode(requireArgument(positionals, 2, ACL_MODES.join(' or '))) : 'public'
  const {client, close} = await connectToLake(values)
  try {
    if (action === 'list') {
      const rows = (await client.datasets.list()).map(dataset => [dataset.name, dataset.aclMode])
      return toColumns(rows, 'There are no datasets.')
    }
    if (action === 'create') {
      const {aclMode} = await client.datasets.create(name, {aclMode: values.private ? 'private' : 'public'})
      return [`Created the ${aclMode} dataset ${name}.`]
    }
    if (action === 'visibility') {
      await client.datasets.edit(name, {aclMode: mode})
      return [`Dataset ${name} is now ${mode}.`]
    }
    await client.datasets.delete(name)
    return [`Deleted dataset ${name} with all its documents.`]
  } finally {
    await close()
  }
}

const toAclMode = (word: string): AclMode => {
  const mode = ACL_MODES.find(known => known === word)
  if (mode) return mode
  throw new Error(`"${word}" is neither ${ACL_MODES.join(' nor ')}.`)
}
