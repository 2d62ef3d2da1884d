import {defineType} from 'sanity'
import {PasteInput} from '../../paste/PasteInput'
import {ReplaceSelection} from '../../paste/ReplaceSelection'
import {simpleBlock} from './text-members'

/** A few paragraphs, for an answer, a callout or a feature. */
export const simpleText = defineType({
  name: 'simpleText',
  title: 'Text',
  type: 'array',
  components: {input: PasteInput, portableText: {plugins: ReplaceSelection}},
  of: [simpleBlock],
})
