import Router from 'next/router'
import {BUILD_CHECK_INTERVAL_MS} from '@/lib/constants'
import {routes} from '@/lib/routes'
import type {BuildManifest} from './build-manifest'
import {hardNavigate, navigationCancelled} from './chunk-recovery'
import {mayReload} from './may-reload'
import {hasUnsavedInput, trackEdits} from './unsaved-input'

/**
 * Checks every hour for a newer build, and when a tab becomes visible more than an hour after the last check. When there is
 * one, the checks stop and the next navigation loads its page in full; a hidden tab without unsaved input reloads.
 */
export function watchBuilds(buildId: string = runningBuildId(), now: () => number = Date.now): void {
  const isOutdated = createBuildCheck(buildId)
  const stopTracking = trackEdits()
  let checkedAt = now()
  const check = async () => {
    checkedAt = now()
    if (!(await isOutdated())) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkOnReturn)
    replaceBuild(stopTracking)
  }
  const checkOnReturn = () => {
    if (document.visibilityState === 'visible' && now() - checkedAt >= BUILD_CHECK_INTERVAL_MS) void check()
  }
  const timer = setInterval(check, BUILD_CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', checkOnReturn)
}

/**
 * Returns a function that resolves to true when a newer build is served than `buildId`. Its first call also fetches this
 * build's own manifest: 403 or 404 means that the build has been replaced. On network errors it resolves to false.
 */
export function createBuildCheck(buildId: string, request: typeof fetch = (...args) => fetch(...args)) {
  let own: BuildManifest | undefined
  return async (): Promise<boolean> => {
    try {
      if (!own) {
        const response = await request(routes.buildMeta(buildId))
        if (response.status === 403 || response.status === 404) return true
        own = await toManifest(response)
      }
      const latest = await toManifest(await request(`${routes.latestBuild}?${Date.now()}`))
      return latest.id !== own.id
    } catch {
      return false
    }
  }
}

async function toManifest(response: Response): Promise<BuildManifest> {
  if (!response.ok) throw new Error(`Status ${response.status}`)
  const manifest = (await response.json()) as BuildManifest
  if (typeof manifest.id !== 'string') throw new Error('Not a manifest')
  return manifest
}

function replaceBuild(stopTracking: () => void): void {
  Router.events.on('routeChangeStart', (url: string, {shallow}: {shallow: boolean}) => {
    if (shallow || !mayReload(url)) return
    window.addEventListener('unhandledrejection', ignoreRejection, {once: true})
    hardNavigate(url)
    throw navigationCancelled()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || hasUnsavedInput()) return
    if (!mayReload(window.location.pathname)) return
    stopTracking()
    window.location.reload()
  })
}

/** The client-side navigation is cancelled on purpose, so its rejection is not reported. */
const ignoreRejection = (event: PromiseRejectionEvent) => event.preventDefault()

const runningBuildId = () => (window as unknown as {__NEXT_DATA__: {buildId: string}}).__NEXT_DATA__.buildId
