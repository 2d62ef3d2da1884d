import type {NextApiRequest, NextApiResponse} from 'next'

/** Says that the server answers; it asks no other service, since pages are served without them. */
export default function health(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store')
  response.status(200).json({status: 'ok'})
}
