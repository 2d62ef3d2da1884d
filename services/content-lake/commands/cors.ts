import {z} from 'zod'
import type {Command} from '../../kit/command-line/run-program.ts'
import {COMMON_OPTIONS, readArguments, requireArgument, toColumns} from './arguments.ts'
import {connectToLake} from './lake-connection.ts'

const OPTIONS = {...COMMON_OPTIONS, credentials: {type: 'boolean', default: false}} as const

const originList = z.array(z.object({id: z.string(), origin: z.string(), allowCredentials: z.boolean()}))

/** Lists, adds and deletes browser origins that may read responses. Works with and without a running lake. */
export const cors: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  if (!['list', 'add', 'delete'].includes(action)) {
    throw new Error(`"cors ${action}" is not a command: use list, add or delete.`)
  }
  const origin = action === 'list' ? '' : requireArgument(positionals, 1, 'an origin such as https://example.com')
  const {client, close} = await connectToLake(values)
  const url = `/projects/${values.project}/cors`
  const list = async () => originList.parse(await client.request({url}))
  try {
    if (action === 'list') {
      const rows = (await list()).map(one => [one.origin, one.allowCredentials ? 'with tokens' : 'without tokens'])
      return toColumns(rows, 'No origin may read responses.')
    }
    if (action === 'add') {
      await client.request({method: 'POST', url, body: {origin, allowCredentials: values.credentials}})
      return [`Scripts of ${origin} may read responses${values.credentials ? ' and send tokens' : ''}.`]
    }
    const existing = (await list()).find(one => one.origin === origin)
    if (!existing) throw new Error(`Unknown origin: ${origin}.`)
    await client.request({method: 'DELETE', url: `${url}/${existing.id}`})
    return [`Scripts of ${origin} may no longer read responses.`]
  } finally {
    await close()
  }
}
