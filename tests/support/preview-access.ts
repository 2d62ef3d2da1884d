import {execFileSync} from 'node:child_process'
import {resolve} from 'node:path'
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import {createPreviewSecret} from '@sanity/preview-url-secret/create-secret'
import {routes} from '../../lib/routes.ts'
import {editorClient} from './editor.ts'
import {readEnvironment} from './environment.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** A share link as `npm run preview-link` makes it for whoever knows the site's secret. */
export function shareLink(path: string, hours: number): string {
  const {siteUrl, secrets} = readEnvironment()
  const env = {...process.env, PREVIEW_SECRET: secrets.previewSecret, NEXT_PUBLIC_SITE_URL: siteUrl}
  return execFileSync(process.execPath, ['scripts/preview-link.ts', path, String(hours)], {cwd: root, env})
    .toString()
    .trim()
}

/** The path by which the Studio opens a preview, with a secret of its own; of drafts, unless it names what to show. */
export async function studioLink(path: string, perspective?: string): Promise<string> {
  const {secret} = await createPreviewSecret(editorClient(), 'sanity/presentation', 'http://localhost/studio')
  const query = new URLSearchParams({[urlSearchParamPreviewSecret]: secret, [urlSearchParamPreviewPathname]: path})
  if (perspective !== undefined) query.set(urlSearchParamPreviewPerspective, perspective)
  return `${routes.enablePreview}?${query}`
}

/** The cookies that a link to a preview sets, by name, as whoever copies them has them. */
export async function previewCookies(link: string): Promise<Map<string, string>> {
  const response = await fetch(new URL(link, readEnvironment().siteUrl), {redirect: 'manual'})
  const pairs = response.headers.getSetCookie().map(cookie => /^([^=]+)=([^;]*)/.exec(cookie)?.slice(1) ?? [])
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

/** Cookies as a request's header. */
export const cookieHeader = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
