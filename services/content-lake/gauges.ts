import {statSync} from 'node:fs'
import type {Gauge} from '../kit/metrics.ts'
import type {LakeParts} from './lake-parts.ts'

/** What a lake tells of itself to those who watch it: numbers, and no word of its content. */
export const gaugesOf = ({store, hooks, audiences, streams}: LakeParts): Gauge[] => {
  const datasets = store.listDatasets().map(({name}) => ({name, labels: `dataset="${name}"`}))
  return [
    {
      name: 'lake_documents',
      help: 'Documents of a dataset, drafts and versions included.',
      values: datasets.map(({name, labels}) => ({labels, value: store.countDocuments(name)})),
    },
    {
      name: 'lake_sequence',
      help: 'Number of the newest transaction of a dataset.',
      values: datasets.map(({name, labels}) => ({labels, value: store.sequenceOf(name)})),
    },
    {name: 'lake_database_bytes', help: 'Size of the database file.', values: [{value: statSync(store.file).size}]},
    {name: 'lake_streams', help: 'Streams of events that are open.', values: [{value: streams.count()}]},
    {name: 'lake_listeners', help: 'Streams that are told of what is written.', values: [{value: audiences.count()}]},
    {
      name: 'lake_hook_messages_waiting',
      help: 'What webhooks are still to be told.',
      values: [{value: hooks.countWaiting()}],
    },
  ]
}
