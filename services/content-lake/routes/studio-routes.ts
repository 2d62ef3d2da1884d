import type {FastifyInstance} from 'fastify'
import {checkProject, pathParam} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import {RELEASE_TYPE, stateOf} from '../release.ts'

const UPGRADE_OFFERS = [
  'asset-limit',
  'comments',
  'content-releases',
  'document-limit',
  'scheduled-drafts',
  'tasks',
  'trial',
  'unclaimed-project',
]

/** Optional features to enable in the Studio: content releases and scheduled drafts. */
const FEATURES = ['contentReleases', 'singleDocRelease']

/** Endpoints of Sanity's cloud that the Studio calls besides content. Features that don't exist here return empty results. */
export const studioRoutes =
  ({authenticator, settings, store}: LakeParts) =>
  async (app: FastifyInstance) => {
    app.get('/ping', async () => ({pong: true}))
    // Called without a token, before the Studio measures the latency of a dataset.
    app.get('/data/ping/:dataset', async () => ({pong: true}))

    app.get('/features', async () => FEATURES)
    app.get('/help', async () => ({}))
    app.get('/geoip/country', async () => ({isoCode: null}))
    app.get('/journey/announcements', async () => [])
    // Upgrade offers: there are none.
    for (const offer of UPGRADE_OFFERS) app.get(`/journey/${offer}`, async () => null)
    // Telemetry is not collected.
    app.get('/intake/telemetry-status', async () => ({status: 'denied'}))
    app.post('/intake/batch', async () => ({}))

    app.get('/access/requests/me', async request => {
      authenticator.requireToken(request)
      return []
    })
    app.get('/media-libraries', async request => {
      authenticator.requireToken(request)
      return {data: []}
    })
    app.get('/projects/:id/user-applications', async request => {
      authenticator.requireToken(request)
      checkProject(pathParam(request, 'id'), settings.projectId)
      return []
    })
    app.get('/projects/:id/new-content-release-allowed', async request => {
      authenticator.requireToken(request)
      checkProject(pathParam(request, 'id'), settings.projectId)
      const releases = store.listDatasets().flatMap(({name}) => store.listByType(name, RELEASE_TYPE))
      const orgMeteredActiveReleaseCount = releases.filter(release => stateOf(release) === 'active').length
      // There is no limit. The Studio would treat a missing dataset limit as 0.
      const datasetReleaseLimit = Number.MAX_SAFE_INTEGER
      return {data: {orgMeteredActiveReleaseCount, orgActiveReleaseLimit: null, datasetReleaseLimit}}
    })
    app.get('/subscriptions/project/:id', async request => {
      authenticator.requireToken(request)
      checkProject(pathParam(request, 'id'), settings.projectId)
      return null
    })
  }
