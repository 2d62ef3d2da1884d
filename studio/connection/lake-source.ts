import {type ClientConfig, createClient} from '@sanity/client'
import type {SourceOptions} from 'sanity'
import {shareStreams} from './shared-streams'

/** Version of the lake's addresses at which its shared streams are. */
const API_VERSION = 'v2025-02-19'
const CURRENT_USER = /\/v[^/]+\/users\/me(\?|$)/

type Connected = Pick<SourceOptions, 'apiHost' | 'auth' | 'unstable_clientFactory'>

/** How the Studio reaches a content lake that answers below `lakePath` of this site. */
export function lakeSource(lakePath: string): Connected {
  const apiHost = `${location.origin}${lakePath}`
  const streams = `${apiHost.replace(/^http/, 'ws')}/${API_VERSION}/streams`
  const fetchFromLake = shareStreams(streams, fetchUnlessSignedOut)
  return {
    apiHost,
    auth: {loginMethod: 'token', redirectOnSingle: true},
    unstable_clientFactory: (config: ClientConfig) =>
      createClient({...config, apiHost, useProjectHostname: false, resolveFetch: () => fetchFromLake}),
  }
}

/** Who shows no token is nobody: the lake need not be asked, and the browser reports no failed request. */
const fetchUnlessSignedOut: typeof fetch = async (input, init) => {
  const isSignedOut = CURRENT_USER.test(String(input)) && !new Headers(init?.headers).has('authorization')
  return isSignedOut ? Response.json({statusCode: 401, error: 'Unauthorized'}, {status: 401}) : fetch(input, init)
}
