import type {NextApiRequest, NextApiResponse} from 'next'
import {getIcons, ICON_NAME} from '@/lib/icons'

/** Most icons that one call can ask for. */
const MOST_NAMES = 64
/** A day in browsers, a week in a cache in front: what an installed collection answers changes with a deployment only. */
const CACHE_CONTROL = 'public, max-age=86400, s-maxage=604800'

/** Icons by name, as the public Iconify service answers them: `/api/icons/lucide.json?icons=shirt,truck`. */
export default function icons(request: NextApiRequest, response: NextApiResponse) {
  const refuse = (status: number, message: string) => {
    response.setHeader('Cache-Control', 'no-store')
    response.status(status).json({message})
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return refuse(405, 'Only GET and HEAD are answered here')
  }
  const [, collection] = /^(.+)\.json$/.exec(String(request.query.collection)) ?? []
  if (!collection) return refuse(404, 'A collection ends in .json')
  const names = [
    ...new Set(
      [request.query.icons ?? []]
        .flat()
        .flatMap(list => list.split(','))
        .filter(Boolean),
    ),
  ]
  if (names.length === 0) return refuse(400, 'Name the icons: ?icons=shirt,truck')
  if (names.length > MOST_NAMES) return refuse(400, `Ask for at most ${MOST_NAMES} icons at a time`)
  const wrong = names.find(name => !ICON_NAME.test(name))
  if (wrong !== undefined) return refuse(400, 'An icon’s name has lower-case letters, digits and single hyphens only')
  const set = ICON_NAME.test(collection) ? getIcons(collection, names) : null
  if (!set) return refuse(404, 'There is no such collection here')
  if (Object.keys(set.icons).length === 0) return refuse(404, 'The collection has none of these icons')
  response.setHeader('Cache-Control', CACHE_CONTROL)
  response.status(200).json(set)
}
