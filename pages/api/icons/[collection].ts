import type {NextApiRequest, NextApiResponse} from 'next'
import {getIcons, ICON_NAME} from '@/lib/icons'

/** Maximum number of icons per request. */
const MAX_NAMES = 64
/** One day in browsers, one week in shared caches: an installed collection changes only with a deployment. */
const CACHE_CONTROL = 'public, max-age=86400, s-maxage=604800'

/** Returns icons by name in the format of the public Iconify API: `/api/icons/lucide.json?icons=shirt,truck`. */
export default function icons(request: NextApiRequest, response: NextApiResponse) {
  const reject = (status: number, message: string) => {
    response.setHeader('Cache-Control', 'no-store')
    response.status(status).json({message})
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return reject(405, 'Use GET or HEAD')
  }
  const [, collection] = /^(.+)\.json$/.exec(String(request.query.collection)) ?? []
  if (!collection) return reject(404, 'The path of a collection ends in .json')
  const names = [
    ...new Set(
      [request.query.icons ?? []]
        .flat()
        .flatMap(list => list.split(','))
        .filter(Boolean),
    ),
  ]
  if (names.length === 0) return reject(400, 'Name the icons: ?icons=shirt,truck')
  if (names.length > MAX_NAMES) return reject(400, `Request at most ${MAX_NAMES} icons at a time`)
  const invalid = names.find(name => !ICON_NAME.test(name))
  if (invalid !== undefined) return reject(400, 'Icon names have only lower-case letters, digits and single hyphens')
  const set = ICON_NAME.test(collection) ? getIcons(collection, names) : null
  if (!set) return reject(404, 'There is no such collection')
  if (Object.keys(set.icons).length === 0) return reject(404, 'The collection has none of these icons')
  response.setHeader('Cache-Control', CACHE_CONTROL)
  response.status(200).json(set)
}
