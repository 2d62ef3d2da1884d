import type {NextApiRequest, NextApiResponse} from 'next'
import {currentBuild} from '@/lib/http/current-build'

/** Returns the manifest of the current build at `/builds/meta/{id}.json`; 404 for every other build. */
export default function buildMeta({query}: NextApiRequest, response: NextApiResponse) {
  const build = currentBuild()
  if (query.build !== build.id) {
    response.setHeader('Cache-Control', 'no-store')
    return response.status(404).json({detail: 'This build is no longer served.'})
  }
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.status(200).json(build)
}
