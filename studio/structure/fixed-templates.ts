import type {Template} from 'sanity'
import {FIXED_PAGES, FIXED_POLICIES} from './singletons'

/** What a page or a policy that has never been written begins with; the names are those of `FIXED_PAGES` and `FIXED_POLICIES`. */
export const fixedTemplates: Template[] = [
  {
    id: 'fixed-page',
    title: 'Page',
    schemaType: 'page',
    parameters: [{name: 'name', title: 'Key', type: 'string'}],
    value: ({name}: {name: keyof typeof FIXED_PAGES}) => ({key: name, title: FIXED_PAGES[name]}),
  },
  {
    id: 'fixed-policy',
    title: 'Policy',
    schemaType: 'policy',
    parameters: [{name: 'name', title: 'Slug', type: 'string'}],
    value: ({name}: {name: keyof typeof FIXED_POLICIES}) => ({
      slug: {_type: 'slug', current: name},
      title: FIXED_POLICIES[name],
      version: '1.0',
    }),
  },
]
