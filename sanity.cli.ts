import {defineCliConfig} from 'sanity/cli'

/** Where `npm run typegen` has the types written before it compares or copies them. */
const WORK_DIR = 'node_modules/.cache/typegen'

export default defineCliConfig({
  api: {projectId: 'overprint', dataset: 'production'},
  typegen: {
    path: './lib/{content,publishing}/**/*.ts',
    schema: `${WORK_DIR}/schema.json`,
    generates: `${WORK_DIR}/sanity.types.ts`,
  },
})
