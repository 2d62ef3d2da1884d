import type {FastifyInstance} from 'fastify'
import {checkProject, pathPart} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import {RELEASE_TYPE, stateOf} from '../releases/release.ts'

const OFFERS = [
  'asset-limit',
  'comments',
  'content-releases',
  'document-limit',
  'scheduled-drafts',
  'tasks',
  'trial',
  'unclaimed-project',
]

/** What the Studio may offer beyond editing: releases of many documents, and drafts that are published at a time. */
const FEATURES = ['contentReleases', 'singleDocRelease']

/** What the Studio asks of Sanity's cloud besides content: answered truthfully, and empty where there is no such thing here. */
export const studioRoutes =
  ({gate, settings, store}: LakeParts) =>
  async (app: FastifyInstance) => {
    app.get('/ping', async () => ({pong: true}))
    // Asked without a token, to learn where a dataset lies before its latency is measured.
    app.get('/data/ping/:dataset', async () => ({pong: true}))

    app.get('/features', async () => FEATURES)
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
    app.get('/projects/:id/new-content-release-allowed', async request => {
      gate.requireToken(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
      const releases = store.listDatasets().flatMap(({name}) => store.listByType(name, RELEASE_TYPE))
      const orgMeteredActiveReleaseCount = releases.filter(release => stateOf(release) === 'active').length
      // There is no limit here; the Studio takes none of a data set for a limit of nought.
      const datasetReleaseLimit = Number.MAX_SAFE_INTEGER
      return {data: {orgMeteredActiveReleaseCount, orgActiveReleaseLimit: null, datasetReleaseLimit}}
    })
    app.get('/subscriptions/project/:id', async request => {
      gate.requireToken(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
      return null
    })
  }
