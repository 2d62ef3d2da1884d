import {resolve} from 'node:path'
import {exportDataset} from '@sanity/export'
import {type Command, PLACE, readArguments} from './arguments.ts'
import {reachLake} from './running-lake.ts'

const OPTIONS = {
  ...PLACE,
  types: {type: 'string'},
  'no-assets': {type: 'boolean', default: false},
  'no-drafts': {type: 'boolean', default: false},
} as const

/** Exports a dataset as a .tar.gz that `import` and the hosted service take, with Sanity's own exporter. */
export const exportFile: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const outputPath = resolve(positionals[0] ?? `${values.dataset}.tar.gz`)
  const lake = await reachLake(values)
  try {
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
