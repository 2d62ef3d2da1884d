import type {z} from 'zod'
import {
  administrationQuery,
  csvFile,
  newsletterSubscriber,
  newsletterSubscriberList,
  receivedContact,
  receivedContactList,
} from '../../../../contract/administration.ts'
import {readTimeCursor, type TimePosition, toTimeCursor} from '../../cursor.ts'
import {ProblemError} from '../../problems.ts'
import type {Positioned} from '../../store/inbox.ts'
import {type App, type Context, commonProblems, unauthorizedProblem} from '../route.ts'
import {sendCsv, wantsCsv} from './send-csv.ts'

/** Adds the lists of contact messages and newsletter subscriptions, as pages and as CSV files. */
export function addAdminInboxRoutes(app: App, {inbox}: Context) {
  app.get(
    '/admin/contact-submissions',
    {
      schema: listSchema(
        'Messages of the contact form, page by page, or all of them as a CSV file',
        receivedContactList,
      ),
    },
    async (request, reply) => {
      const {cursor, limit, format} = request.query
      if (wantsCsv(request, format)) {
        return sendCsv(app, reply, inbox.allContacts(), 'contact-messages', Object.keys(receivedContact.shape))
      }
      const rows = await inbox.listContacts(readPosition(cursor), limit + 1)
      return reply.header('Cache-Control', 'private, no-store').send(toPage(rows, limit))
    },
  )

  app.get(
    '/admin/newsletter-subscriptions',
    {schema: listSchema('Subscribed addresses, page by page, or all of them as a CSV file', newsletterSubscriberList)},
    async (request, reply) => {
      const {cursor, limit, format} = request.query
      if (wantsCsv(request, format)) {
        return sendCsv(app, reply, inbox.allSubscribers(), 'newsletter', Object.keys(newsletterSubscriber.shape))
      }
      const rows = await inbox.listSubscribers(readPosition(cursor), limit + 1)
      return reply.header('Cache-Control', 'private, no-store').send(toPage(rows, limit))
    },
  )
}

/** The security requirement of the administrator's routes in the OpenAPI document. */
export const ADMINISTRATOR = [{administrator: []}]

/** Describes the responses of a list that is also a CSV file. */
export const listResponse = <List extends z.ZodType>(list: List) => ({
  200: {
    description: 'A page, or the CSV file.',
    content: {'application/json': {schema: list}, 'text/csv': {schema: csvFile}},
  },
  400: commonProblems[400],
  ...unauthorizedProblem,
})

const listSchema = <List extends z.ZodType>(summary: string, list: List) => ({
  tags: ['Administration'],
  summary,
  security: ADMINISTRATOR,
  querystring: administrationQuery,
  response: listResponse(list),
})

/** Decodes a cursor; null without one. Throws a 400 problem for an unknown one. */
export function readPosition(cursor: string | undefined): TimePosition | null {
  if (cursor === undefined) return null
  const position = readTimeCursor(cursor)
  if (position) return position
  throw new ProblemError(400, 'The query is not valid: cursor.', [
    {field: 'cursor', message: 'must be a next_cursor of this call'},
  ])
}

/** Returns the first `limit` rows, and the cursor of the next page when there are more. */
const toPage = <Item>(rows: Positioned<Item>[], limit: number) => withCursor(rows.slice(0, limit), rows.length > limit)

/** Returns the items of a page, and the cursor of the next one. */
export function withCursor<Item>(
  page: Positioned<Item>[],
  hasMore: boolean,
): {data: Item[]; next_cursor: string | null} {
  const last = page.at(-1)
  return {
    data: page.map(({item}) => item),
    next_cursor: hasMore && last ? toTimeCursor(last.position) : null,
  }
}
