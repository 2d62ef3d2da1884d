import type {GetStaticProps, GetStaticPropsContext} from 'next'
import {SHORT_REVALIDATE_SECONDS} from '@/lib/constants'
import {getLayout, type Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import type {Perspective} from '@/lib/content/perspective'
import {getRedirect} from '@/lib/content/redirect'
import {env} from '@/lib/env'
import {countRegeneration} from '@/lib/metrics/count-regeneration'
import {toPerspective} from '@/lib/preview/perspective'
import {withDeadline} from '@/lib/sources/deadline'
import type {Loaded} from '@/lib/sources/keep-last-good'
import {loadOptional} from '@/lib/sources/load-optional'
import {secondsUntilChange} from '@/lib/sources/next-change'

/** The argument of a page's loader. */
export type LoadContext<Params> = {
  params: Params
  /** The preview's perspective, otherwise `published`. */
  perspective: Perspective
  /**
   * Waits for optional data. When it fails, logs the error, returns the last good data of this `what`, else the fallback,
   * and revalidates the page soon. `what` must name the page too when its data depend on the page.
   */
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
type Page<Props, Params> = {load: Load<Props, Params>; toPath: ((params: Params) => string) | undefined}

/**
 * Creates the `getStaticProps` of a public page. A value becomes the page's props, together with the layout; `null` becomes
 * the redirect of `toPath`, otherwise a 404. A throw goes to Next, which keeps serving the last good page; without one the
 * error page responds with 503. At run time everything has to load within the deadline of a page.
 */
export function staticProps<Props extends object, Params extends Record<string, string> = Record<string, never>>(
  load: Load<Props, Params>,
  toPath?: (params: Params) => string,
): GetStaticProps<Props & {layout: Layout; readAt: number}> {
  return context => {
    const loadAll = () => loadPage({load, toPath}, context)
    if (context.revalidateReason === 'build') return loadAll()
    return countRegeneration(context.revalidateReason, () => withDeadline(loadAll))
  }
}

const toCurrent = <Value>(value: Value): Loaded<Value> => ({value, isCurrent: true})

async function loadPage<Props extends object, Params extends Record<string, string>>(
  {load, toPath}: Page<Props, Params>,
  {params, previewData, revalidateReason}: GetStaticPropsContext,
) {
  const readAt = Date.now()
  const perspective = toPerspective({previewData})
  let isComplete = true
  const optional: LoadContext<Params>['optional'] = async (what, part, fallback) => {
    const isPreview = perspective !== 'published'
    const {value, isCurrent} = await loadOptional({what, load: () => part, fallback, isPreview})
    isComplete &&= isCurrent
    return value
  }
  const [layout, props] = await Promise.all([
    // A build with an old layout would be wrong for long, so it fails instead.
    revalidateReason === 'build' ? getLayout().then(toCurrent) : loadLayout({perspective}),
    load({params: (params ?? {}) as Params, perspective, optional}),
  ])
  if (props === null) return toPath ? redirectOrNotFound(toPath((params ?? {}) as Params), perspective) : NOT_FOUND
  return {
    props: {
      ...props,
      layout: layout.value,
      // Part of the page's data: a publish uses it to verify that the page was rendered after the change.
      readAt: layout.isCurrent ? readAt : 0,
    },
    revalidate: untilChange(isComplete && layout.isCurrent ? env.REVALIDATE_SECONDS : SOON_SECONDS),
  }
}

/** Until Next renders an incomplete page again. */
const SOON_SECONDS = Math.min(SHORT_REVALIDATE_SECONDS, env.REVALIDATE_SECONDS)

/** A page is regenerated at the next change that has a date, also when the scheduler could not do so. */
const untilChange = (seconds: number): number => Math.max(1, Math.min(seconds, secondsUntilChange() + 1))
