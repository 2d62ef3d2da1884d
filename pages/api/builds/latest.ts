import type {NextApiRequest, NextApiResponse} from 'next'
import {currentBuild} from '@/lib/http/current-build'

/** Answers which build is served at this moment, at `/builds/latest.json`; never from a cache. */
export default function latestBuild(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store')
  response.status(200).json(currentBuild())
}
