import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isRecord} from '../document.ts'
import {type Hook, parseHook} from '../hooks/hook.ts'
import type {Attempt, Message} from '../hooks/hook-rows.ts'
import {checkProject, pathParam} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const STATUSES = {new: 'queued', pending: 'queued', delivered: 'success', failed: 'failure'} as const

/** Webhooks, their messages and delivery attempts, for administrators. */
export const hookRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  registerHooks(parts, app)
  registerDeliveries(parts, app)
}

const registerHooks = (parts: LakeParts, app: FastifyInstance): void => {
  const {hooks, settings} = parts
  const toReply = (hook: Hook) => toHookReply(hook, settings.projectId)

  app.get('/hooks/projects/:project', async request => {
    authorize(parts, request)
    return hooks.list().map(toReply)
  })
  app.post('/hooks/projects/:project', async (request, reply) => {
    authorize(parts, request)
    return reply.code(201).send(toReply(hooks.add(parseHook(request.body))))
  })
  app.get('/hooks/projects/:project/:hook', async request => toReply(hookOf(parts, request)))
  app.patch('/hooks/projects/:project/:hook', async request => {
    const {id, createdAt, ...current} = hookOf(parts, request)
    const changes = isRecord(request.body) ? request.body : {}
    const rule = {...current.rule, ...(isRecord(changes.rule) ? changes.rule : {})}
    const changed = parseHook({...current, ...changes, rule})
    hooks.update(id, changed)
    return toReply({id, createdAt, ...changed})
  })
  app.delete('/hooks/projects/:project/:hook', async (request, reply) => {
    hooks.remove(hookOf(parts, request).id)
    return reply.code(204).send()
  })
}

const registerDeliveries = (parts: LakeParts, app: FastifyInstance): void => {
  const {hooks, settings} = parts
  const toReply = (attempt: Attempt) => toAttemptReply(attempt, settings.projectId)

  app.get('/hooks/projects/:project/:hook/messages', async request =>
    hooks.listMessages(hookOf(parts, request).id).map(message => toMessageReply(message, settings.projectId)),
  )
  app.get('/hooks/projects/:project/:hook/attempts', async request =>
    hooks.listAttempts(hookOf(parts, request).id).map(toReply),
  )
  app.get('/hooks/projects/:project/attempts/:attempt', async request => {
    authorize(parts, request)
    const attempt = hooks.findAttempt(pathParam(request, 'attempt'))
    if (!attempt) throw httpError(404, 'Attempt not found')
    return toReply(attempt)
  })
}

const authorize = ({authenticator, settings}: LakeParts, request: FastifyRequest): void => {
  authenticator.requireAdministrator(request)
  checkProject(pathParam(request, 'project'), settings.projectId)
}

const hookOf = (parts: LakeParts, request: FastifyRequest): Hook => {
  authorize(parts, request)
  const hook = parts.hooks.find(pathParam(request, 'hook'))
  if (hook) return hook
  throw httpError(404, 'Webhook not found')
}

/** Omits the secret, which is never returned after it was set. */
const toHookReply = ({secret, ...hook}: Hook, projectId: string) => ({
  ...hook,
  projectId,
  hasSecret: secret !== null,
  isDisabled: false,
  deletedAt: null,
})

const toMessageReply = (message: Message, projectId: string) => ({
  id: message.id,
  projectId,
  hookId: message.hook,
  dataset: message.dataset,
  documentId: message.document,
  transactionId: message.transactionId,
  createdAt: new Date(message.createdAt).toISOString(),
  status: STATUSES[message.status],
  payload: message.payload,
  failureCount: message.status === 'delivered' ? message.attempts - 1 : message.attempts,
})

const toAttemptReply = ({message, hook, ...attempt}: Attempt, projectId: string) => ({
  ...attempt,
  projectId,
  hookId: hook,
  messageId: message,
  inProgress: false,
  isFailure: attempt.failureReason !== null,
})
