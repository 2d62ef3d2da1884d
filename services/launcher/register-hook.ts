import {publishHook} from '../../lib/publishing/publish-hook.ts'

type Lake = {url: string; token: string; project: string}
type Target = {url: string; secret: string}

/** Sees to it that the content lake tells the site of what is published: one webhook by its name, with the present address and secret. */
export async function registerHook(lake: Lake, {url, secret}: Target): Promise<void> {
  const base = `${lake.url}/v2025-02-19/hooks/projects/${lake.project}`
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = {Authorization: `Bearer ${lake.token}`, 'Content-Type': 'application/json'}
    const response = await fetch(`${base}${path}`, {...init, headers})
    if (!response.ok)
      throw new Error(`The content lake did not take the webhook: ${(await response.text()).slice(0, 200)}`)
    return response.json()
  }
  const hooks = (await ask('')) as {id: string; name: string}[]
  const known = hooks.find(({name}) => name === publishHook.name)
  const body = JSON.stringify({...publishHook, url, secret})
  await (known ? ask(`/${known.id}`, {method: 'PATCH', body}) : ask('', {method: 'POST', body}))
}
