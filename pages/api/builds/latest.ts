import type {NextApiRequest, NextApiResponse} from 'next'
import {currentBuild} from '@/lib/http/current-build'

/** Returns the current build at `/builds/latest.json`; never cached. */
export default function latestBuild(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store')
  response.status(200).json(currentBuild())
}
