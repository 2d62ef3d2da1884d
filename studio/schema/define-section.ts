import {defineType, type ObjectDefinition} from 'sanity'
import {sectionFields, sectionPreview} from './fields'

/** The tabs of the menu for adding a section. */
export const SECTION_GROUPS = [
  {name: 'frame', title: 'Opening and closing'},
  {name: 'explain', title: 'Explain'},
  {name: 'products', title: 'Products'},
  {name: 'proof', title: 'Convince'},
  {name: 'collections', title: 'Posts and answers'},
] as const

type SectionDefinition = Pick<ObjectDefinition, 'name' | 'icon' | 'fields'> & {
  title: string
  /** The tab of the menu for adding a section. */
  group: (typeof SECTION_GROUPS)[number]['name']
  /** The place in that menu, lowest first. */
  position: number
  /** The field shown in a page's list of sections; the heading by default. */
  previewField?: string
}

/** Defines a page section: its schema type, with the fields that every section has, and its place in the menu. */
export function defineSection({group, position, previewField, ...definition}: SectionDefinition) {
  const type = defineType({
    ...definition,
    type: 'object',
    fields: [...definition.fields, ...sectionFields],
    preview: sectionPreview(definition.title, previewField),
  })
  return {type, group, position}
}
