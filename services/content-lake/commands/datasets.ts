import {ACL_MODES, type AclMode} from '../store/datasets.ts'
import {type Command, PLACE, readArguments, requireWord, toColumns} from './arguments.ts'
import {reachLake} from './running-lake.ts'

const OPTIONS = {...PLACE, private: {type: 'boolean', default: false}} as const

/** Lists, makes, opens, closes and deletes datasets; works beside a running lake as well as without one. */
export const datasets: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  if (!['list', 'create', 'visibility', 'delete'].includes(action)) {
    throw new Error(`"datasets ${action}" is not a command: use list, create, visibility or delete.`)
  }
  const name = action === 'list' ? '' : requireWord(positionals, 1, 'the name of a dataset')
  const mode = action === 'visibility' ? toAclMode(requireWord(positionals, 2, ACL_MODES.join(' or '))) : 'public'
  const {client, close} = await reachLake(values)
  try {
    if (action === 'list') {
      const rows = (await client.datasets.list()).map(dataset => [dataset.name, dataset.aclMode])
      return toColumns(rows, 'There are no datasets.')
    }
    if (action === 'create') {
      const {aclMode} = await client.datasets.create(name, {aclMode: values.private ? 'private' : 'public'})
      return [`Dataset ${name} is there, and ${aclMode}.`]
    }
    if (action === 'visibility') {
      await client.datasets.edit(name, {aclMode: mode})
      return [`Dataset ${name} is ${mode} from now on.`]
    }
    await client.datasets.delete(name)
    return [`Dataset ${name} is deleted, with all its documents.`]
  } finally {
    await close()
  }
}

const toAclMode = (word: string): AclMode => {
  const mode = ACL_MODES.find(known => known === word)
  if (mode) return mode
  throw new Error(`"${word}" is neither ${ACL_MODES.join(' nor ')}.`)
}
