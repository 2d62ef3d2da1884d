import type {GetStaticProps, GetStaticPropsContext} from 'next'
import {SHORT_REVALIDATE_SECONDS} from '@/lib/constants'
import {getLayout, type Layout} from '@/lib/content/layout/layout'
import {getRedirect} from '@/lib/content/redirect'
import {env} from '@/lib/env'
import {type Perspective, toPerspective} from '@/lib/preview/perspective'

/** What a page's loader is given. */
export type LoadContext<Params> = {
  params: Params
  /** Drafts in preview, else what is published. */
  perspective: Perspective
  /**
   * Waits for a part that the page can do without: a failure is logged, the fallback stands in, and the page is asked for
   * again soon.
   */
  optional: <Part>(what: string, part: Promise<Part>, fallback: Part) => Promise<Part>
}

/** What an address without a page is: asked for again soon, for one may come. */
const GONE = {notFound: true, revalidate: SHORT_REVALIDATE_SECONDS} as const

/** A redirect where an address without a page has moved, else a 404; either asked for again soon. */
export async function redirectOrNotFound(path: string, perspective: Perspective) {
  const moved = await getRedirect(path, {perspective})
  if (!moved) return GONE
  return {redirect: {destination: moved.to, permanent: moved.permanent}, revalidate: SHORT_REVALIDATE_SECONDS}
}

type Load<Props, Params> = (context: LoadContext<Params>) => Promise<Props | null>

/**
 * The `getStaticProps` of a public page. The loader's value becomes the page with its layout; `null` becomes a redirect
 * where `toPath` names an address that has moved, else a 404, either asked for again soon; a throw goes on to Next, which
 * keeps the last good page.
 */
export function staticProps<Props extends object, Params extends Record<string, string> = Record<string, never>>(
  load: Load<Props, Params>,
  toPath?: (params: Params) => string,
): GetStaticProps<Props & {layout: Layout; readAt: number}> {
  return async ({params, previewData}: GetStaticPropsContext) => {
    // Told in the page's data, so that a publish can prove that the page was read after it.
    const readAt = Date.now()
    let isComplete = true
    const optional: LoadContext<Params>['optional'] = (what, part, fallback) =>
      part.catch((error: unknown) => {
        isComplete = false
        console.error(`${what} left out: ${error instanceof Error ? error.message : String(error)}`)
        return fallback
      })
    const perspective = toPerspective({previewData})
    const [layout, props] = await Promise.all([
      getLayout({perspective}),
      load({params: (params ?? {}) as Params, perspective, optional}),
    ])
    if (props === null) {
      return toPath ? redirectOrNotFound(toPath((params ?? {}) as Params), perspective) : GONE
    }
    const revalidate = isComplete ? env.REVALIDATE_SECONDS : Math.min(SHORT_REVALIDATE_SECONDS, env.REVALIDATE_SECONDS)
    return {props: {...props, layout, readAt}, revalidate}
  }
}
