import {type ClientConfig, createClient} from '@sanity/client'
import type {SourceOptions} from 'sanity'
import {withImagePass} from './image-pass'
import {watchRefusals} from './refused-writes'
import {shareStreams} from './share-streams'
import {watchWrites} from './stalled-writes'
import {fetchAndReport, fetchWhenOnline} from './when-online'

/** API version in the URL of the lake's shared WebSocket. */
const API_VERSION = 'v2025-02-19'
const CURRENT_USER = /\/v[^/]+\/users\/me(\?|$)/

type LakeSource = Pick<SourceOptions, 'apiHost' | 'auth' | 'unstable_clientFactory'>

/** Returns the workspace options that connect the Studio to the content lake proxied at `lakePath` on this site. */
export function lakeSource(lakePath: string, {hasPrivateImages}: {hasPrivateImages: boolean}): LakeSource {
  const apiHost = `${location.origin}${lakePath}`
  const socketUrl = `${apiHost.replace(/^http/, 'ws')}/${API_VERSION}/streams`
  const plainFetch = hasPrivateImages ? withImagePass(fetchUnlessSignedOut) : fetchUnlessSignedOut
  const fetchFromLake = fetchWhenOnline(watchWrites(watchRefusals(shareStreams(socketUrl, plainFetch))))
  return {
    apiHost,
    auth: {loginMethod: 'token', redirectOnSingle: true},
    unstable_clientFactory: (config: ClientConfig) =>
      createClient({...config, apiHost, useProjectHostname: false, resolveFetch: () => fetchFromLake}),
  }
}

const fetchFromSite = fetchAndReport((input, init) => fetch(input, init))

/** Returns 401 for the current user without a request when no token is sent, so the browser logs no failed request. */
const fetchUnlessSignedOut: typeof fetch = async (input, init) => {
  const isSignedOut = CURRENT_USER.test(String(input)) && !new Headers(init?.headers).has('authorization')
  return isSignedOut
    ? Response.json({statusCode: 401, error: 'Unauthorized'}, {status: 401})
    : fetchFromSite(input, init)
}
