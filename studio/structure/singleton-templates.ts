import type {Template} from 'sanity'
import {PAGE_TITLES, POLICY_TITLES} from './singletons'

/** Initial values of pages and policies that do not exist yet. `name` is a key of `PAGE_TITLES` or `POLICY_TITLES`. */
export const singletonTemplates: Template[] = [
  {
    id: 'fixed-page',
    title: 'Page',
    schemaType: 'page',
    parameters: [{name: 'name', title: 'Key', type: 'string'}],
    value: ({name}: {name: keyof typeof PAGE_TITLES}) => ({key: name, title: PAGE_TITLES[name]}),
  },
  {
    id: 'fixed-policy',
    title: 'Policy',
    schemaType: 'policy',
    parameters: [{name: 'name', title: 'Slug', type: 'string'}],
    value: ({name}: {name: keyof typeof POLICY_TITLES}) => ({
      slug: {_type: 'slug', current: name},
      title: POLICY_TITLES[name],
      version: '1.0',
    }),
  },
]
