import type {FastifyInstance} from 'fastify'
import {checkProject, pathPart} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'

const OFFERS = ['asset-limit', 'comments', 'document-limit', 'tasks', 'trial', 'unclaimed-project']

/** What the Studio asks of Sanity's cloud besides content: answered truthfully, and empty where there is no such thing here. */
export const studioRoutes =
  ({gate, settings}: LakeParts) =>
  async (app: FastifyInstance) => {
    app.get('/ping', async () => ({pong: true}))

    app.get('/features', async () => [])
    app.get('/help', async () => ({}))
    app.get('/geoip/country', async () => ({isoCode: null}))
    app.get('/journey/announcements', async () => [])
    // Offers to buy more: there are none.
    for (const offer of OFFERS) app.get(`/journey/${offer}`, async () => null)
    // Nothing about those who work here is collected.
    app.get('/intake/telemetry-status', async () => ({status: 'denied'}))
    app.post('/intake/batch', async () => ({}))

    app.get('/access/requests/me', async request => {
      gate.requireToken(request)
      return []
    })
    app.get('/media-libraries', async request => {
      gate.requireToken(request)
      return {data: []}
    })
    app.get('/projects/:id/user-applications', async request => {
      gate.requireToken(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
      return []
    })
    app.get('/subscriptions/project/:id', async request => {
      gate.requireToken(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
      return null
    })
  }
