import {CodeBlockIcon} from '@sanity/icons/CodeBlock'
import {defineField, defineType} from 'sanity'

/** A block of code or terminal output. */
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
      description: 'Labels the block here when it has no file name. The page shows every language in the same style.',
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
      description: 'Shown below the code so that readers know where it belongs, such as “theme.liquid”.',
      validation: rule => rule.max(80),
    }),
    defineField({
      name: 'code',
      title: 'Code',
      type: 'text',
      description: 'Exactly as readers should copy it, including indentation.',
      rows: 10,
      validation: rule => rule.required(),
    }),
  ],
  preview: {
    select: {filename: 'filename', language: 'language', code: 'code'},
    prepare: ({filename, language, code}) => ({title: filename ?? `Code (${language ?? 'text'})`, subtitle: code}),
  },
})
