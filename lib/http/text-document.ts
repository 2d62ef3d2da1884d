import type {NextApiHandler} from 'next'
import {messageOf} from '@/lib/errors'
import {PAGE_DEADLINE_MS, withDeadline} from '@/lib/sources/deadline'
import {setCacheControl} from './set-cache-control'

/**
 * Creates the handler of a generated document such as the sitemap. When a source fails or `deadlineMs` have passed it
 * responds with 503 and `Retry-After`, so that crawlers keep their copy.
 */
export function textDocument(
  contentType: string,
  build: () => Promise<string> | string,
  deadlineMs = PAGE_DEADLINE_MS,
): NextApiHandler {
  return async (_request, response) => {
    try {
      const text = await withDeadline(async () => build(), deadlineMs)
      response.setHeader('Content-Type', `${contentType}; charset=utf-8`)
      setCacheControl(response, {isPreview: false})
      response.status(200).send(text)
    } catch (error) {
      console.error(`Cannot generate the ${contentType} document: ${messageOf(error)}`)
      response.setHeader('Retry-After', '60')
      response.status(503).send('This document is not available at the moment. Please try again in a minute.')
    }
  }
}
