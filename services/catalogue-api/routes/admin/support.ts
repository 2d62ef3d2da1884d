import {z} from 'zod'
import {supportConversationsQuery, supportMessageRequest} from '../../../../contract/support.ts'
import {notFound} from '../../problems.ts'
import {noQuery} from '../../validation.ts'
import type {App, Context} from '../route.ts'

/** Adds the support team's routes: reading all conversations and replying to them. */
export function addAdminSupportRoutes(app: App, {support}: Context) {
  app.get(
    '/admin/support/conversations',
    {schema: {hide: true, querystring: supportConversationsQuery}},
    async ({query: {offset, limit}}, reply) =>
      reply.header('Cache-Control', 'private, no-store').send({data: support.listAll(offset, limit)}),
  )
  app.post(
    '/admin/support/conversations/:id/messages',
    {schema: {hide: true, querystring: noQuery, params: z.object({id: z.string()}), body: supportMessageRequest}},
    async ({body, params}, reply) => {
      const message = support.reply(params.id, body.text)
      if (!message) throw notFound('conversation', params.id)
      return reply.code(201).header('Cache-Control', 'no-store').send(message)
    },
  )
}
