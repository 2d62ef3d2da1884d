import {env} from '@/lib/env'
import {siteMetrics} from '@/lib/metrics/site-metrics'
import {currentRequestId} from '@/lib/sources/request-id'
import {startLog} from '@/services/kit/log/start-log'
import {processMetrics} from '@/services/kit/metrics/process-metrics'
import {createRouteFinder} from './find-route'
import {logSiteRequests} from './log-site-requests'

/**
 * Starts the log and the metrics of the site's server: one line per request, and everything that the site and Next write to the console. A
 * source that is away is a warning without a stack, because the site has an answer to it.
 */
export function startSiteLog(): void {
  const logger = startLog('site', {
    context: () => ({reqId: currentRequestId()}),
    // Only the name is reliable: the class exists once per bundle.
    isExpected: ({name}) => name === 'ServiceUnavailableError',
  })
  const {countRequest} = siteMetrics()
  processMetrics()
  logSiteRequests({logger, findRoute: createRouteFinder(env.NEXT_DIST_DIR), countRequest})
}
