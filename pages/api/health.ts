import type {NextApiRequest, NextApiResponse} from 'next'

/** Responds while the server runs. It checks no other service: the site serves its pages without them. */
export default function health(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store')
  response.status(200).json({status: 'ok'})
}
