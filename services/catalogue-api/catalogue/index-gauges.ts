import type {ServiceGauge} from '../../kit/http/metrics.ts'
import type {CatalogueReader} from './catalogue-reader.ts'

/** Returns the metrics of the index in memory. */
export const indexGauges = ({staleSeconds}: Pick<CatalogueReader, 'staleSeconds'>): ServiceGauge[] => [
  {
    name: 'catalogue_index_stale_seconds',
    help: 'Seconds for which the index has lacked a change of the database; 0 when it has all.',
    read: () => [{value: staleSeconds()}],
  },
]
