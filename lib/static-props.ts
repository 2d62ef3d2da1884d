import type {GetStaticProps, GetStaticPropsContext} from 'next'
import {SHORT_REVALIDATE_SECONDS} from '@/lib/constants'
import {getLayout, type Layout} from '@/lib/content/layout/layout'
import {type LoadedLayout, loadLayout} from '@/lib/content/layout/load-layout'
import type {Perspective} from '@/lib/content/perspective'
import {getRedirect} from '@/lib/content/redirect'
import {cachedAddress} from '@/lib/document-paths'
import {env} from '@/lib/env'
import {countRegeneration} from '@/lib/metrics/count-regeneration'
import {OptionalParts} from '@/lib/optional-parts'
import {toPerspective} from '@/lib/preview/perspective'
import {cachedProps} from '@/lib/shared-cache/cached-props'
import {noteMissing} from '@/lib/shared-cache/missing-pages'
import {withDeadline} from '@/lib/sources/deadline'
import {secondsUntilChange} from '@/lib/sources/next-change'

/** The argument of a page's loader. */
export type LoadContext<Props extends object, Params> = {
  params: Params
  /** The preview's perspective, otherwise `published`. */
  perspective: Perspective
  /** Waits for a part that the page can do without, as `OptionalParts.load` describes. Without it the page is revalidated soon. */
  optional: OptionalParts<Props>['load']
}

/** Revalidated soon: the page may be published at any time. */
const NOT_FOUND = {notFound: true, revalidate: SHORT_REVALIDATE_SECONDS} as const

/** Returns the redirect of a path without a page, otherwise a 404. Both are revalidated soon. */
async function redirectOrNotFound(path: string, perspective: Perspective) {
  const redirect = await getRedirect(path, {perspective})
  if (!redirect) return NOT_FOUND
  return {redirect: {destination: redirect.to, permanent: redirect.permanent}, revalidate: SHORT_REVALIDATE_SECONDS}
}

type Load<Props extends object, Params> = (context: LoadContext<Props, Params>) => Promise<Props | null>
type Page<Props extends object, Params> = {load: Load<Props, Params>; toPath: (params: Params) => string}
type PageProps<Props extends object> = Props & {layout: Layout; readAt: number; partsReadAt?: number}

/**
 * Creates the `getStaticProps` of a public page. A value becomes the page's props, together with the layout; `null` becomes
 * the redirect of the page's path, otherwise a 404. A throw goes to Next, which keeps serving the last good page; without one
 * the error page responds with 503. At run time everything has to load within the deadline of a page.
 */
export function staticProps<Props extends object, Params extends Record<string, string> = Record<string, never>>(
  load: Load<Props, Params>,
  toPath: (params: Params) => string,
): GetStaticProps<PageProps<Props>> {
  return context => {
    const loadAll = () => loadPage({load, toPath}, context)
    if (context.revalidateReason === 'build') return loadAll()
    const path = toPath((context.params ?? {}) as Params)
    return countRegeneration(context.revalidateReason, () => generate(path, context, loadAll))
  }
}

/** Creates the `getStaticProps` of the paths without a page: an editor's redirect, otherwise a 404. */
export function staticRedirects<Params extends Record<string, string[]>>(
  toPath: (params: Params) => string,
): GetStaticProps<object, Params> {
  return context => {
    const path = toPath((context.params ?? {}) as Params)
    return generate(path, context, () => redirectOrNotFound(path, toPerspective(context)))
  }
}

/** Has the deadline of a page. A preview is not stored, so it says nothing of what is. */
function generate<Result extends object>(
  path: string,
  {draftMode}: GetStaticPropsContext,
  load: () => Promise<Result>,
): Promise<Result> {
  return draftMode ? withDeadline(load) : noteMissing(cachedAddress(path), () => withDeadline(load))
}

async function loadPage<Props extends object, Params extends Record<string, string>>(
  {load, toPath}: Page<Props, Params>,
  {params: given, previewData, revalidateReason}: GetStaticPropsContext,
) {
  const readAt = Date.now()
  const params = (given ?? {}) as Params
  const path = toPath(params)
  const perspective = toPerspective({previewData})
  const isBuild = revalidateReason === 'build'
  const cached = async () => (isBuild || perspective !== 'published' ? null : cachedProps(cachedAddress(path)))
  const parts = new OptionalParts<Props>(path, cached)
  const [layout, props] = await Promise.all([
    // A build with an old layout would be wrong for long, so it fails instead.
    isBuild ? getLayout().then((value): LoadedLayout => ({value, isCurrent: true})) : loadLayout({perspective, cached}),
    load({params, perspective, optional: (...part) => parts.load(...part)}),
  ])
  if (props === null) return redirectOrNotFound(path, perspective)
  const isComplete = layout.isCurrent && parts.readAt === undefined
  return {
    props: {
      ...props,
      layout: layout.value,
      // Part of the page's data: a publish uses these to verify that the page was rendered after the change.
      readAt: layout.isCurrent ? readAt : 0,
      ...(parts.readAt !== undefined && {partsReadAt: parts.readAt}),
    },
    revalidate: untilChange(isComplete ? spread(env.REVALIDATE_SECONDS) : SOON_SECONDS),
  }
}

/** Returns up to a fifth less, at random: pages that were generated at one time, as by a build, are not generated again at one time. */
const spread = (seconds: number): number => Math.round(seconds * (1 - Math.random() / 5))

/** Until Next renders an incomplete page again. */
const SOON_SECONDS = Math.min(SHORT_REVALIDATE_SECONDS, env.REVALIDATE_SECONDS)

/** A page is regenerated at the next change that has a date, also when the scheduler could not do so. */
const untilChange = (seconds: number): number => Math.max(1, Math.min(seconds, secondsUntilChange() + 1))
