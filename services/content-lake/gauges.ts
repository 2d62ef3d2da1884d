import {statSync} from 'node:fs'
import type {Gauge} from '../kit/http/metrics.ts'
import type {LakeParts} from './lake-parts.ts'

/** Returns the lake's Prometheus gauges: counts and sizes only, never content. */
export const gaugesOf = ({store, hooks, imageTasks, listenerGroups, streams}: LakeParts): Gauge[] => {
  const datasets = store.listDatasets().map(({name}) => ({name, labels: `dataset="${name}"`}))
  return [
    {
      name: 'lake_documents',
      help: 'Documents of a dataset, including drafts and versions.',
      values: datasets.map(({name, labels}) => ({labels, value: store.countDocuments(name)})),
    },
    {
      name: 'lake_sequence',
      help: 'Sequence number of the latest transaction of a dataset.',
      values: datasets.map(({name, labels}) => ({labels, value: store.sequenceOf(name)})),
    },
    {name: 'lake_database_bytes', help: 'Size of the database file.', values: [{value: statSync(store.file).size}]},
    {name: 'lake_streams', help: 'Open event streams.', values: [{value: streams.count()}]},
    {name: 'lake_listeners', help: 'Streams that receive changes.', values: [{value: listenerGroups.count()}]},
    {name: 'lake_images_running', help: 'Images that are decoded.', values: [{value: imageTasks.running()}]},
    {name: 'lake_images_waiting', help: 'Images that wait to be decoded.', values: [{value: imageTasks.waiting()}]},
    {
      name: 'lake_hook_messages_waiting',
      help: 'Webhook messages that wait for delivery.',
      values: [{value: hooks.countWaiting()}],
    },
  ]
}
