import type {NextApiRequest, NextApiResponse} from 'next'
import {dropBody} from '../../../services/kit/http/connections/drop-body'

type Problem = {status: number; title: string; detail: string; instance: string}

/** Responds to a request that is not forwarded. Its body is received first: what is left of it would block the next request. */
export async function reject(request: NextApiRequest, response: NextApiResponse, problem: Problem): Promise<void> {
  await dropBody(request)
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.status(problem.status).send(JSON.stringify({type: 'about:blank', ...problem}))
}
