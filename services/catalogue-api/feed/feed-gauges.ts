import type {ServiceGauge} from '../../kit/http/metrics.ts'
import type {FeedStatus} from './send-changes.ts'

/** Returns the metrics of the changes that are sent to the site; `latest` returns the number of the last change. */
export const feedGauges = (feed: FeedStatus, latest: () => number): ServiceGauge[] => [
  {
    name: 'catalogue_site_changes_unsent',
    help: 'Changes that the site has not received; without a value while another process sends.',
    read: () => (feed.position === null ? [] : [{value: Math.max(0, latest() - feed.position)}]),
  },
  {
    name: 'catalogue_site_failures',
    help: 'Failures since the last message that the site has received.',
    read: () => [{value: feed.failures}],
  },
  {
    name: 'catalogue_site_messages_dropped',
    help: 'Messages that the site has refused again and again, and that were left out.',
    read: () => [{value: feed.dropped}],
  },
]
