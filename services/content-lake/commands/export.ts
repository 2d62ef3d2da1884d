import {resolve} from 'node:path'
import {exportDataset} from '@sanity/export'
import type {Command} from '../../kit/command-line/run-program.ts'
import {requireLake} from '../store/lake-database.ts'
import {COMMON_OPTIONS, readArguments} from './arguments.ts'
import {connectToLake} from './lake-connection.ts'

const OPTIONS = {
  ...COMMON_OPTIONS,
  types: {type: 'string'},
  'no-assets': {type: 'boolean', default: false},
  'no-drafts': {type: 'boolean', default: false},
} as const

/**
 * Exports a dataset with Sanity's own exporter. Both `import` and the hosted service accept the .tar.gz file. Creates neither a lake nor a
 * dataset.
 */
export const exportFile: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const outputPath = resolve(positionals[0] ?? `${values.dataset}.tar.gz`)
  requireLake(values.data)
  const lake = await connectToLake(values)
  try {
    // Before the exporter creates the file.
    const isThere = (await lake.client.datasets.list()).some(({name}) => name === values.dataset)
    if (!isThere) throw new Error(`There is no dataset "${values.dataset}" in ${values.data}.`)
    const {documentCount, assetCount} = await exportDataset({
      client: lake.client,
      dataset: values.dataset,
      outputPath,
      assets: !values['no-assets'],
      drafts: !values['no-drafts'],
      types: values.types?.split(','),
    })
    return [`Exported ${documentCount} documents and ${assetCount} assets to ${outputPath}`]
  } finally {
    await lake.close()
  }
}
