import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isRecord} from '../document.ts'
import {type Hook, parseHook} from '../hooks/hook.ts'
import type {Attempt, Message} from '../hooks/hook-rows.ts'
import {checkProject, pathPart} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

/** Webhooks, what they were told and how each attempt went; for administrators. */
export const hookRoutes =
  ({gate, hooks, settings}: LakeParts) =>
  async (app: FastifyInstance) => {
    const {projectId} = settings

    const allow = (request: FastifyRequest): void => {
      gate.requireAdministrator(request)
      checkProject(pathPart(request, 'project'), projectId)
    }

    const hookOf = (request: FastifyRequest): Hook => {
      allow(request)
      const hook = hooks.find(pathPart(request, 'hook'))
      if (hook) return hook
      throw httpError(404, 'Webhook not found')
    }

    app.get('/hooks/projects/:project', async request => {
      allow(request)
      return hooks.list().map(show)
    })
    app.post('/hooks/projects/:project', async (request, reply) => {
      allow(request)
      return reply.code(201).send(show(hooks.add(parseHook(request.body))))
    })
    app.get('/hooks/projects/:project/:hook', async request => show(hookOf(request)))
    app.patch('/hooks/projects/:project/:hook', async request => {
      const {id, createdAt, ...current} = hookOf(request)
      const changes = isRecord(request.body) ? request.body : {}
      const rule = {...current.rule, ...(isRecord(changes.rule) ? changes.rule : {})}
      const changed = parseHook({...current, ...changes, rule})
      hooks.update(id, changed)
      return show({id, createdAt, ...changed})
    })
    app.delete('/hooks/projects/:project/:hook', async (request, reply) => {
      hooks.remove(hookOf(request).id)
      return reply.code(204).send()
    })

    app.get('/hooks/projects/:project/:hook/messages', async request =>
      hooks.listMessages(hookOf(request).id).map(message => showMessage(message)),
    )
    app.get('/hooks/projects/:project/:hook/attempts', async request =>
      hooks.listAttempts(hookOf(request).id).map(attempt => showAttempt(attempt)),
    )
    app.get('/hooks/projects/:project/attempts/:attempt', async request => {
      allow(request)
      const attempt = hooks.findAttempt(pathPart(request, 'attempt'))
      if (!attempt) throw httpError(404, 'Attempt not found')
      return showAttempt(attempt)
    })

    /** The secret is not shown again: whoever needs it has it, and a new one can be set. */
    const show = ({secret, ...hook}: Hook) => ({
      ...hook,
      projectId,
      hasSecret: secret !== null,
      isDisabled: false,
      deletedAt: null,
    })

    const showMessage = ({
      id,
      hook,
      dataset,
      status,
      payload,
      attempts,
      transactionId,
      document,
      createdAt,
    }: Message) => ({
      id,
      projectId,
      hookId: hook,
      dataset,
      documentId: document,
      transactionId,
      createdAt: new Date(createdAt).toISOString(),
      status: STATUSES[status],
      payload,
      failureCount: status === 'delivered' ? attempts - 1 : attempts,
    })

    const showAttempt = ({message, hook, ...attempt}: Attempt) => ({
      ...attempt,
      projectId,
      hookId: hook,
      messageId: message,
      inProgress: false,
      isFailure: attempt.failureReason !== null,
    })
  }

const STATUSES = {new: 'queued', pending: 'queued', delivered: 'success', failed: 'failure'} as const
