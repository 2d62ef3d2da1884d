import {defineConfig} from 'sanity'
import {types} from '@/studio/schema/types'

export default defineConfig({name: 'default', projectId: 'overprint', dataset: 'production', schema: {types}})
