import {z} from 'zod'
import {type Command, PLACE, readArguments, requireWord, toColumns} from './arguments.ts'
import {reachLake} from './running-lake.ts'

const OPTIONS = {...PLACE, credentials: {type: 'boolean', default: false}} as const

const entries = z.array(z.object({id: z.string(), origin: z.string(), allowCredentials: z.boolean()}))

/** Lists, adds and takes out browser origins that may read answers; works beside a running lake as well as without one. */
export const cors: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  if (!['list', 'add', 'delete'].includes(action)) {
    throw new Error(`"cors ${action}" is not a command: use list, add or delete.`)
  }
  const origin = action === 'list' ? '' : requireWord(positionals, 1, 'an origin such as https://example.com')
  const {client, close} = await reachLake(values)
  const url = `/projects/${values.project}/cors`
  const list = async () => entries.parse(await client.request({url}))
  try {
    if (action === 'list') {
      const rows = (await list()).map(entry => [
        entry.origin,
        entry.allowCredentials ? 'with tokens' : 'without tokens',
      ])
      return toColumns(rows, 'No origin may read answers.')
    }
    if (action === 'add') {
      await client.request({method: 'POST', url, body: {origin, allowCredentials: values.credentials}})
      return [`Scripts of ${origin} may read answers${values.credentials ? ', with tokens too' : ''}.`]
    }
    const entry = (await list()).find(one => one.origin === origin)
    if (!entry) throw new Error(`There is no origin ${origin}.`)
    await client.request({method: 'DELETE', url: `${url}/${entry.id}`})
    return [`Scripts of ${origin} may not read answers any more.`]
  } finally {
    await close()
  }
}
