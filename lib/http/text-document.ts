import type {NextApiHandler} from 'next'
import {messageOf} from '@/lib/errors'
import {PAGE_DEADLINE_MS, withDeadline} from '@/lib/sources/deadline'
import {setCacheControl} from './set-cache-control'

/** Time limit of a sitemap. Generous: a large catalogue takes many requests, and only crawlers wait for it. */
export const SITEMAP_DEADLINE_MS = 15_000

/**
 * Creates the handler of a generated document such as the sitemap. When a source fails or `deadlineMs` have passed it
 * responds with 503 and `Retry-After`, so that crawlers keep their copy. A null is a 404.
 */
export function textDocument(
  contentType: string,
  build: () => Promise<string | null> | string | null,
  deadlineMs = PAGE_DEADLINE_MS,
): NextApiHandler {
  return async (_request, response) => {
    try {
      const text = await withDeadline(async () => build(), deadlineMs)
      if (text === null) return response.status(404).send('There is no such document.')
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
