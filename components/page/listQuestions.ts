import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import type {Section} from '@/lib/content/sections'

/** Lists the questions of a page's FAQ sections. */
export const listQuestions = (sections: Section[]): FaqEntry[] =>
  sections.flatMap(section => (section._type === 'faqSection' ? section.entries : []))
