import {statSync} from 'node:fs'
import type {ServiceGauge} from '../kit/http/metrics.ts'
import type {LakeParts} from './lake-parts.ts'

/** Returns the lake's gauges for Prometheus: counts and sizes only, never content. */
export const gaugesOf = ({store, hooks, imageTasks, listenerGroups, streams}: LakeParts): ServiceGauge[] => {
  const perDataset = (count: (dataset: string) => number) => () =>
    store.listDatasets().map(({name}) => ({labels: {dataset: name}, value: count(name)}))
  const single = (count: () => number) => () => [{value: count()}]
  return [
    {
      name: 'lake_documents',
      help: 'Documents of a dataset, including drafts and versions.',
      labels: ['dataset'],
      read: perDataset(name => store.countDocuments(name)),
    },
    {
      name: 'lake_sequence',
      help: 'Sequence number of the latest transaction of a dataset.',
      labels: ['dataset'],
      read: perDataset(name => store.sequenceOf(name)),
    },
    {name: 'lake_database_bytes', help: 'Size of the database file.', read: single(() => statSync(store.file).size)},
    {
      name: 'lake_writable',
      help: '1 when the lake accepts writes, 0 when its database is damaged or its disk is full.',
      read: single(() => (store.health.refusal() === null ? 1 : 0)),
    },
    {name: 'lake_streams', help: 'Open event streams.', read: single(() => streams.count())},
    {name: 'lake_listeners', help: 'Streams that receive changes.', read: single(() => listenerGroups.count())},
    {name: 'lake_images_running', help: 'Images that are decoded.', read: single(() => imageTasks.running())},
    {name: 'lake_images_waiting', help: 'Images that wait to be decoded.', read: single(() => imageTasks.waiting())},
    {
      name: 'lake_hook_messages_waiting',
      help: 'Webhook messages that wait for delivery.',
      read: single(() => hooks.countWaiting()),
    },
    {
      name: 'lake_hook_messages_failed',
      help: 'Webhook messages of the last seven days that were given up: the receiver refused them, or was away for too long.',
      read: single(() => hooks.countFailed()),
    },
    {
      name: 'lake_hook_last_failure_timestamp_seconds',
      help: 'When the last of these was given up, in seconds since 1970; 0 when there is none.',
      read: single(() => hooks.lastFailedAt() / 1000),
    },
  ]
}
