import type {NextApiHandler} from 'next'
import {setCacheControl} from './set-cache-control'

/**
 * The handler of a generated text such as a sitemap. When a source cannot be asked it answers 503 with a time to come
 * back, so that a crawler keeps what it has.
 */
export function textDocument(contentType: string, build: () => Promise<string> | string): NextApiHandler {
  return async (_request, response) => {
    try {
      const text = await build()
      response.setHeader('Content-Type', `${contentType}; charset=utf-8`)
      setCacheControl(response, {isPreview: false})
      response.status(200).send(text)
    } catch (error) {
      console.error(`${contentType} not made: ${error instanceof Error ? error.message : String(error)}`)
      response.setHeader('Retry-After', '60')
      response.status(503).send('This document cannot be made at the moment. Please come back in a minute.')
    }
  }
}
