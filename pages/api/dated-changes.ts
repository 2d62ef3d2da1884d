import type {NextApiRequest, NextApiResponse} from 'next'
import {staticPath} from '@/lib/document-paths'
import {messageOf} from '@/lib/errors'
import {listDue} from '@/lib/publishing/dated/dated-changes'
import {publishDated} from '@/lib/publishing/dated/publish-dated'
import {isOwnCall} from '@/lib/publishing/own-call'

/** Refreshes the pages of content whose date has come. Only this process's own scheduler can call it. */
export default async function datedChanges(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  if (!isOwnCall(request.headers)) return response.status(404).json({error: 'There is nothing here.'})
  try {
    let isComplete = true
    for (const change of listDue()) {
      const receipt = await publishDated(change, path => response.revalidate(staticPath(path)))
      const where = receipt.repeated ? ' on another server' : ''
      console.log(
        `Refreshed ${receipt.pages.length} pages for ${receipt.id}, whose date has come,${where} in ${receipt.ms} ms`,
      )
      for (const {path, reason} of receipt.unproven) console.error(`Cannot refresh ${path}: ${reason}`)
      isComplete &&= receipt.unproven.length === 0
    }
    response.status(isComplete ? 204 : 503).end()
  } catch (error) {
    console.error(`Cannot refresh the pages of content whose date has come: ${messageOf(error)}`)
    response.status(503).end()
  }
}
