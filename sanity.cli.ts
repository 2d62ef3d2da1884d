import {defineCliConfig} from 'sanity/cli'
import {env} from './lib/env'

/** `npm run typegen` writes the types here before it compares or copies them. */
const WORK_DIR = 'node_modules/.cache/typegen'

// `npx sanity …` works on the site's own project and dataset.
export default defineCliConfig({
  api: {projectId: env.SANITY_PROJECT_ID, dataset: env.SANITY_DATASET},
  typegen: {
    path: './lib/{content,preview,publishing}/**/*.ts',
    schema: `${WORK_DIR}/schema.json`,
    generates: `${WORK_DIR}/sanity.types.ts`,
  },
})
