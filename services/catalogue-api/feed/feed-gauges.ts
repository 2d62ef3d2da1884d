import type {ServiceGauge} from '../../kit/http/metrics.ts'
import type {FeedStatus} from './send-changes.ts'

/** Returns the metrics of the changes that are sent to the site; `indexed` returns the number of the last change in the index. */
export const feedGauges = (feed: FeedStatus, indexed: () => number): ServiceGauge[] => [
  {
    name: 'catalogue_site_changes_unsent',
    help: 'Changes in the index that the site has not received; without a value while another process sends.',
    read: () => (feed.position === null ? [] : [{value: Math.max(0, indexed() - feed.position)}]),
  },
  {
    name: 'catalogue_site_failures',
    help: 'Failures since the last message that the site has received.',
    read: () => [{value: feed.failures}],
  },
  {
    name: 'catalogue_site_messages_dropped',
    help: 'Messages that the site has refused again and again; it gets instead that everything may have changed.',
    read: () => [{value: feed.dropped}],
  },
]
