import {CodeBlockIcon} from '@sanity/icons/CodeBlock'
import {defineField, defineType} from 'sanity'

/** Lines of code or of a terminal. */
export const codeBlock = defineType({
  name: 'codeBlock',
  title: 'Code',
  type: 'object',
  icon: CodeBlockIcon,
  fields: [
    defineField({
      name: 'language',
      title: 'Language',
      type: 'string',
      description: 'Names the block here when it has no file name. The page prints all code alike.',
      initialValue: 'text',
      options: {
        list: ['text', 'liquid', 'json', 'html', 'css', 'javascript', 'typescript', 'bash', 'csv', 'yaml', 'graphql'],
      },
      validation: rule => rule.required(),
    }),
    defineField({
      name: 'filename',
      title: 'File name',
      type: 'string',
      description: 'Stands under the code, so that readers know where it belongs: “theme.liquid”.',
      validation: rule => rule.max(80),
    }),
    defineField({
      name: 'code',
      title: 'Code',
      type: 'text',
      description: 'Exactly as it is to be copied, with its indents.',
      rows: 10,
      validation: rule => rule.required(),
    }),
  ],
  preview: {
    select: {filename: 'filename', language: 'language', code: 'code'},
    prepare: ({filename, language, code}) => ({title: filename ?? `Code (${language ?? 'text'})`, subtitle: code}),
  },
})
