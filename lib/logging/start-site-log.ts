import {env} from '@/lib/env'
import {currentRequestId} from '@/lib/sources/request-id'
import {startLog} from '@/services/kit/log/start-log'
import {createRouteFinder} from './find-route'
import {logSiteRequests} from './log-site-requests'

/**
 * Starts the log of the site's server: one line per request, and everything that the site and Next write to the console. A
 * source that is away is a warning without a stack, because the site has an answer to it.
 */
export function startSiteLog(): void {
  const logger = startLog('site', {
    context: () => ({reqId: currentRequestId()}),
    // Only the name is reliable: the class exists once per bundle.
    isExpected: ({name}) => name === 'ServiceUnavailableError',
  })
  logSiteRequests(logger, createRouteFinder(env.NEXT_DIST_DIR))
}
