import {execFileSync} from 'node:child_process'
import {resolve} from 'node:path'
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import {createPreviewSecret} from '@sanity/preview-url-secret/create-secret'
import {routes} from '../../lib/routes.ts'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {editorClient} from './editor.ts'
import {readEnvironment} from './environment.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** Creates a share link with `npm run preview-link` and the site's secret. It shows all drafts, unless the scope is its page. */
export function shareLink(path: string, hours: number, scope: 'page' | 'site' = 'site'): string {
  const {siteUrl, secrets} = readEnvironment()
  const env = inheritEnvironment({PREVIEW_SECRET: secrets.previewSecret, NEXT_PUBLIC_SITE_URL: siteUrl})
  return execFileSync(process.execPath, ['scripts/preview-link.ts', path, String(hours), scope], {cwd: root, env})
    .toString()
    .trim()
}

/** Returns the path by which the Studio opens a preview, with a new secret. Without a perspective it shows drafts. */
export async function studioLink(path: string, perspective?: string): Promise<string> {
  const {secret} = await createPreviewSecret(editorClient(), 'sanity/presentation', 'http://localhost/studio')
  const query = new URLSearchParams({[urlSearchParamPreviewSecret]: secret, [urlSearchParamPreviewPathname]: path})
  if (perspective !== undefined) query.set(urlSearchParamPreviewPerspective, perspective)
  return `${routes.enablePreview}?${query}`
}

/** Opens a preview link and returns the cookies that it sets, by name. */
export async function previewCookies(link: string): Promise<Map<string, string>> {
  const response = await fetch(new URL(link, readEnvironment().siteUrl), {redirect: 'manual'})
  const pairs = response.headers.getSetCookie().map(cookie => /^([^=]+)=([^;]*)/.exec(cookie)?.slice(1) ?? [])
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

/** Formats cookies as a request header. */
export const cookieHeader = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
