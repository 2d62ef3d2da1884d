import {CogIcon} from '@sanity/icons/Cog'
import {defineType} from 'sanity'
import {blogSettings} from './settings-blog'
import {contactSettings} from './settings-contact'
import {siteSettings} from './settings-site'

/** Settings of the whole site. */
export const settings = defineType({
  name: 'settings',
  title: 'Settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    {name: 'site', title: 'Site', default: true},
    {name: 'blog', title: 'Blog'},
    {name: 'contact', title: 'Contact'},
  ],
  fields: [...siteSettings, ...blogSettings, ...contactSettings],
  preview: {prepare: () => ({title: 'Settings'})},
})
