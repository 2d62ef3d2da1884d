import {defineCliConfig} from 'sanity/cli'

export default defineCliConfig({api: {projectId: 'overprint', dataset: 'production'}})
