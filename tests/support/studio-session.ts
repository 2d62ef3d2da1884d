import type {BrowserContext} from '@playwright/test'
import {routes} from '../../lib/routes.ts'
import type {Environment} from './environment.ts'

/** A user's credentials. */
export type Account = {email: string; password: string}
/** A signed-in browser's storage state. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in without a browser, as the Studio does. Returns a value for `storageState`. */
export async function openSession({siteUrl, lake}: Environment, {email, password}: Account): Promise<Session> {
  const form = `${lake.url}/v1/auth/login/local?${new URLSearchParams({origin: siteUrl + routes.studio})}`
  const body = new URLSearchParams({email, password})
  const {headers} = await fetch(form, {method: 'POST', body, redirect: 'manual'})
  const sid = new URL(headers.get('location') ?? '').hash.replace('#sid=', '')
  const {token} = (await (await fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`)).json()) as {token: string}
  const localStorage = [{name: '__studio_auth_token_overprint', value: JSON.stringify({token})}]
  return {cookies: [], origins: [{origin: siteUrl, localStorage}]}
}
