import {publishHook} from '../../lib/publishing/publish-hook.ts'

type Lake = {url: string; token: string; project: string}
type Target = {url: string; secret: string}

/** Registers the site's webhook at the content lake, or updates its URL and secret when the lake already has it. */
export async function registerHook(lake: Lake, {url, secret}: Target): Promise<void> {
  const base = `${lake.url}/v2025-02-19/hooks/projects/${lake.project}`
  const request = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = {Authorization: `Bearer ${lake.token}`, 'Content-Type': 'application/json'}
    const response = await fetch(`${base}${path}`, {...init, headers})
    if (!response.ok) throw new Error(`The content lake rejected the webhook: ${(await response.text()).slice(0, 200)}`)
    return response.json()
  }
  const hooks = (await request('')) as {id: string; name: string}[]
  const existing = hooks.find(({name}) => name === publishHook.name)
  const body = JSON.stringify({...publishHook, url, secret})
  await (existing ? request(`/${existing.id}`, {method: 'PATCH', body}) : request('', {method: 'POST', body}))
}
