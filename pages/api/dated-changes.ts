import type {NextApiRequest, NextApiResponse} from 'next'
import {staticPath} from '@/lib/document-paths'
import {messageOf} from '@/lib/errors'
import {isOwnCall, listDue} from '@/lib/publishing/dated/dated-changes'
import {publish} from '@/lib/publishing/publish'

/** Refreshes the pages of content whose date has come. Only this process's own scheduler can call it. */
export default async function datedChanges(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  if (!isOwnCall(request.headers)) return response.status(404).json({error: 'There is nothing here.'})
  try {
    let isComplete = true
    for (const {at, publication} of listDue()) {
      const receipt = await publish(publication, {
        committedBy: at,
        revalidate: path => response.revalidate(staticPath(path)),
      })
      console.log(`Refreshed ${receipt.pages.length} pages for ${receipt.id}, whose date has come, in ${receipt.ms} ms`)
      for (const {path, reason} of receipt.unproven) console.error(`Cannot refresh ${path}: ${reason}`)
      isComplete &&= receipt.unproven.length === 0
    }
    response.status(isComplete ? 204 : 503).end()
  } catch (error) {
    console.error(`Cannot refresh the pages of content whose date has come: ${messageOf(error)}`)
    response.status(503).end()
  }
}
