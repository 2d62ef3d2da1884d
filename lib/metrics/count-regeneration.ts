import {siteMetrics} from './site-metrics'

type Result = {props: unknown} | {notFound: true} | {redirect: unknown}

/**
 * Runs the load of a page that is generated again, and counts it: by a publish (`on_demand`), by age or for the first request
 * of its address (`stale`), or for a preview or `next dev` (`request`).
 */
export async function countRegeneration<Page extends Result>(
  reason: 'on-demand' | 'stale' | undefined,
  load: () => Promise<Page>,
): Promise<Page> {
  const count = siteMetrics().regenerations.startTimer({reason: reason?.replace('-', '_') ?? 'request'})
  try {
    const page = await load()
    count({result: resultOf(page)})
    return page
  } catch (error) {
    count({result: 'error'})
    throw error
  }
}

function resultOf(page: Result): string {
  if ('props' in page) return 'page'
  return 'notFound' in page ? 'not_found' : 'redirect'
}
