import Router from 'next/router'
import {BUILD_CHECK_INTERVAL_MS} from '@/lib/constants'
import {routes} from '@/lib/routes'
import type {BuildManifest} from './build-manifest'
import {hardNavigate, navigationCancelled} from './chunk-recovery'
import {hasUnsavedInput, trackEdits} from './unsaved-input'
import {mayReload} from './reload-guard'

/**
 * Asks every hour whether a newer build is served than the one that runs here, and when a tab wakes that has slept longer
 * than that. Once there is one, asking stops, and the next navigation loads its target in full; a tab that is put away with
 * no form half filled in loads itself anew.
 */
export function watchBuilds(buildId: string = runningBuildId(), now: () => number = Date.now): void {
  const isOutdated = createBuildCheck(buildId)
  const stopNoting = trackEdits()
  let checkedAt = now()
  const check = async () => {
    checkedAt = now()
    if (!(await isOutdated())) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkOnWaking)
    replaceBuild(stopNoting)
  }
  const checkOnWaking = () => {
    if (document.visibilityState === 'visible' && now() - checkedAt >= BUILD_CHECK_INTERVAL_MS) void check()
  }
  const timer = setInterval(check, BUILD_CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', checkOnWaking)
}

/**
 * A question that can be asked again and again: is a newer build served than this one? First it makes sure, once, that this
 * build's own manifest is there; 403 or 404 means that it has been replaced. A failure of the network answers no.
 */
export function createBuildCheck(buildId: string, ask: typeof fetch = (...request) => fetch(...request)) {
  let own: BuildManifest | undefined
  return async (): Promise<boolean> => {
    try {
      if (!own) {
        const reply = await ask(routes.buildMeta(buildId))
        if (reply.status === 403 || reply.status === 404) return true
        own = await toManifest(reply)
      }
      const latest = await toManifest(await ask(`${routes.latestBuild}?${Date.now()}`))
      return latest.id !== own.id
    } catch {
      return false
    }
  }
}

async function toManifest(reply: Response): Promise<BuildManifest> {
  if (!reply.ok) throw new Error(`Status ${reply.status}`)
  const manifest = (await reply.json()) as BuildManifest
  if (typeof manifest.id !== 'string') throw new Error('Not a manifest')
  return manifest
}

function replaceBuild(stopNoting: () => void): void {
  Router.events.on('routeChangeStart', (url: string, {shallow}: {shallow: boolean}) => {
    if (shallow || !mayReload(url)) return
    window.addEventListener('unhandledrejection', silence, {once: true})
    hardNavigate(url)
    throw navigationCancelled()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || hasUnsavedInput()) return
    if (!mayReload(window.location.pathname)) return
    stopNoting()
    window.location.reload()
  })
}

/** The navigation is given up on purpose: nobody need hear of it. */
const silence = (event: PromiseRejectionEvent) => event.preventDefault()

const runningBuildId = () => (window as unknown as {__NEXT_DATA__: {buildId: string}}).__NEXT_DATA__.buildId
