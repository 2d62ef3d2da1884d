import type {GetStaticProps, GetStaticPropsContext} from 'next'
import {SHORT_REVALIDATE_SECONDS} from '@/lib/constants'
import {getLayout, type Layout} from '@/lib/content/layout/layout'
import type {Perspective} from '@/lib/content/perspective'
import {getRedirect} from '@/lib/content/redirect'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {toPerspective} from '@/lib/preview/perspective'

/** The argument of a page's loader. */
export type LoadContext<Params> = {
  params: Params
  /** The preview's perspective, otherwise `published`. */
  perspective: Perspective
  /** Waits for optional data. When it fails, logs the error, returns the fallback and revalidates the page soon. */
  optional: <Part>(what: string, part: Promise<Part>, fallback: Part) => Promise<Part>
}

/** Revalidated soon: the page may be published at any time. */
const NOT_FOUND = {notFound: true, revalidate: SHORT_REVALIDATE_SECONDS} as const

/** Returns the redirect of a path without a page, otherwise a 404. Both are revalidated soon. */
export async function redirectOrNotFound(path: string, perspective: Perspective) {
  const redirect = await getRedirect(path, {perspective})
  if (!redirect) return NOT_FOUND
  return {redirect: {destination: redirect.to, permanent: redirect.permanent}, revalidate: SHORT_REVALIDATE_SECONDS}
}

type Load<Props, Params> = (context: LoadContext<Params>) => Promise<Props | null>

/**
 * Creates the `getStaticProps` of a public page. A value becomes the page's props, together with the layout; `null` becomes
 * the redirect of `toPath`, otherwise a 404. A throw goes to Next, which keeps serving the last good page.
 */
export function staticProps<Props extends object, Params extends Record<string, string> = Record<string, never>>(
  load: Load<Props, Params>,
  toPath?: (params: Params) => string,
): GetStaticProps<Props & {layout: Layout; readAt: number}> {
  return async ({params, previewData}: GetStaticPropsContext) => {
    // Part of the page's data: a publish uses it to verify that the page was rendered after the change.
    const readAt = Date.now()
    let isComplete = true
    const optional: LoadContext<Params>['optional'] = (what, part, fallback) =>
      part.catch((error: unknown) => {
        isComplete = false
        console.error(`Optional data failed; using the fallback: ${what}: ${messageOf(error)}`)
        return fallback
      })
    const perspective = toPerspective({previewData})
    const [layout, props] = await Promise.all([
      getLayout({perspective}),
      load({params: (params ?? {}) as Params, perspective, optional}),
    ])
    if (props === null) {
      return toPath ? redirectOrNotFound(toPath((params ?? {}) as Params), perspective) : NOT_FOUND
    }
    const revalidate = isComplete ? env.REVALIDATE_SECONDS : Math.min(SHORT_REVALIDATE_SECONDS, env.REVALIDATE_SECONDS)
    return {props: {...props, layout, readAt}, revalidate}
  }
}
