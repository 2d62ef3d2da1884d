import {defineCliConfig} from 'sanity/cli'

/** Where `npm run typegen` has the types written before it compares or copies them. */
const WORK_DIR = 'node_modules/.cache/typegen'

// The site's own settings say which content `npx sanity …` works on; an empty one is none, as in lib/env.ts.
export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_PROJECT_ID || 'overprint',
    dataset: process.env.SANITY_DATASET || 'production',
  },
  typegen: {
    path: './lib/{content,publishing}/**/*.ts',
    schema: `${WORK_DIR}/schema.json`,
    generates: `${WORK_DIR}/sanity.types.ts`,
  },
})
