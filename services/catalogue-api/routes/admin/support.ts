import {z} from 'zod'
import {
  administrationConversationsQuery,
  administrationFormat,
  csvFile,
  receivedConversation,
  receivedConversationList,
} from '../../../../contract/administration.ts'
import {supportMessage, supportMessageRequest} from '../../../../contract/support.ts'
import {notFound} from '../../problems.ts'
import {noQuery} from '../../validation.ts'
import {type App, bodyProblems, type Context, notFoundProblem, unauthorizedProblem} from '../route.ts'
import {ADMINISTRATOR, listResponse, readPosition, withCursor} from './inbox.ts'
import {sendCsv, wantsCsv} from './send-csv.ts'

const CSV_COLUMNS = ['conversation_id', 'sent_at', 'author', 'text', 'name', 'email', 'page', 'is_spam']
const common = {tags: ['Administration'], security: ADMINISTRATOR}

/** Adds the support team's routes: reading all conversations and replying to them. */
export function addAdminSupportRoutes(app: App, context: Context) {
  addList(app, context)
  addOne(app, context)
  addReply(app, context)
}

function addList(app: App, {support, inbox}: Context) {
  app.get(
    '/admin/support/conversations',
    {
      schema: {
        ...common,
        summary: 'All conversations, the one written in last first; as a CSV file, one line per message',
        description: '`GET /admin/conversations` is the same.',
        querystring: administrationConversationsQuery,
        response: listResponse(receivedConversationList),
      },
    },
    async (request, reply) => {
      const {cursor, offset, limit, format} = request.query
      if (wantsCsv(request, format)) return sendCsv(app, reply, inbox.allMessages(null), 'conversations', CSV_COLUMNS)
      const {page, hasMore} = await support.listAll(readPosition(cursor), offset, limit)
      return reply.header('Cache-Control', 'private, no-store').send(withCursor(page, hasMore))
    },
  )
}

function addOne(app: App, {support, inbox}: Context) {
  app.get(
    '/admin/support/conversations/:id',
    {
      schema: {
        ...common,
        summary: 'One conversation with its messages; as a CSV file, one line per message',
        params: z.object({id: z.string()}),
        querystring: administrationFormat,
        response: {
          200: {
            description: 'The conversation, or the CSV file.',
            content: {'application/json': {schema: receivedConversation}, 'text/csv': {schema: csvFile}},
          },
          ...unauthorizedProblem,
          ...notFoundProblem,
        },
      },
    },
    async (request, reply) => {
      const {id} = request.params
      const conversation = await support.find(id)
      if (!conversation) throw notFound('conversation', id)
      if (wantsCsv(request, request.query.format)) {
        return sendCsv(app, reply, inbox.allMessages(id), `conversation-${id}`, CSV_COLUMNS)
      }
      return reply.header('Cache-Control', 'private, no-store').send(conversation)
    },
  )
}

function addReply(app: App, {support}: Context) {
  app.post(
    '/admin/support/conversations/:id/messages',
    {
      schema: {
        ...common,
        summary: 'Reply to a conversation as the team',
        params: z.object({id: z.string()}),
        querystring: noQuery,
        body: supportMessageRequest,
        response: {201: supportMessage, ...bodyProblems, ...unauthorizedProblem, ...notFoundProblem},
      },
    },
    async ({body, params}, reply) => {
      const message = await support.reply(params.id, body.text)
      if (!message) throw notFound('conversation', params.id)
      return reply.code(201).header('Cache-Control', 'no-store').send(message)
    },
  )
}
