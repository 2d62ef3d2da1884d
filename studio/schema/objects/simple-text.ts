import {defineType} from 'sanity'
import {simpleBlock} from './text-members'

/** A few paragraphs: an answer, the text of a callout or a feature. */
export const simpleText = defineType({name: 'simpleText', title: 'Text', type: 'array', of: [simpleBlock]})
