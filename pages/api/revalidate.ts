import type {NextApiRequest, NextApiResponse} from 'next'
import {staticPath} from '@/lib/document-paths'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {readBody} from '@/lib/http/read-body'
import {noticePublish} from '@/lib/publishing/dated/dated-changes'
import {latestCommitTime} from '@/lib/publishing/latest-commit-time'
import {type Publication, parsePublication} from '@/lib/publishing/publication'
import {publishOnce} from '@/lib/publishing/publish-once'
import {verifySignature} from '@/lib/publishing/verify-signature'

/** The signature covers the raw bytes of the body. */
export const config = {api: {bodyParser: false}}

/** The content lake's webhook: publishes a change to every page that shows it and responds with the receipt. */
export default async function revalidate(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const receivedAt = Date.now()
  const secret = env.SANITY_WEBHOOK_SECRET
  if (!secret) return response.status(503).json({error: 'SANITY_WEBHOOK_SECRET is not set: nothing can be published.'})
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return response.status(405).json({error: 'Use POST.'})
  }
  const body = await readBody(request)
  if (body === null) return response.status(413).json({error: 'The message is too large.'})
  const {signature, error} = await verifySignature(body, first(request.headers['sanity-webhook-signature']), secret)
  if (signature === null) return response.status(401).json({error})

  let publication: Publication
  try {
    publication = parsePublication(body)
  } catch (error) {
    return response.status(400).json({error: messageOf(error)})
  }
  noticePublish(publication.after?.publishedAt)
  try {
    const transactionTime = first(request.headers['sanity-transaction-time'])
    const message = {hash: signature.hash, name: nameOf(request, body)}
    const receipt = await publishOnce(message, publication, {
      committedBy: latestCommitTime(transactionTime, signature.signedAt, receivedAt),
      // Next revalidates the static page itself, not the rewritten address.
      revalidate: path => response.revalidate(staticPath(path)),
    })
    return response.status(receipt.unproven.length === 0 ? 200 : 503).json(receipt)
  } catch (error) {
    console.error(`Cannot publish ${publication.id}: ${messageOf(error)}`)
    response.setHeader('Retry-After', '1')
    return response.status(503).json({error: 'The change could not be published yet.'})
  }
}

/** The body alone is not enough: a document may be deleted twice. The header alone could be another message's. */
const nameOf = ({headers}: NextApiRequest, body: string) => {
  const transaction = first(headers['sanity-transaction-id']) ?? first(headers['sanity-webhook-signature'])
  return `${transaction} ${body}`
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
