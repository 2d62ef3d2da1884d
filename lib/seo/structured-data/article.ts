import type {BlogPosting, FAQPage} from 'schema-dts'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import type {ContentImage} from '@/lib/content/image'
import type {Post} from '@/lib/content/post'
import type {TextBlock} from '@/lib/content/text/rich-text'
import {absoluteUrl, routes} from '@/lib/routes'
import {organizationId} from './organization'

/** Width of an article's picture in the data, in pixels. Google asks for large pictures; 1200 is its advice for Discover. */
const IMAGE_WIDTH = 1200

/** Describes a post. */
export function toBlogPosting(post: Post): BlogPosting {
  const url = absoluteUrl(routes.post(post.slug))
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    // A draft may have no date yet.
    ...(post.publishedAt && {datePublished: post.publishedAt}),
    dateModified: post.updatedAt,
    ...(post.cover && {image: toImageUrl(post.cover)}),
    author: post.authors.map(({name, role}) => ({'@type': 'Person', name, ...(role && {jobTitle: role})})),
    publisher: {'@id': organizationId},
    keywords: post.topics.map(({title}) => title),
    timeRequired: `PT${post.readingMinutes}M`,
  }
}

/** Returns the absolute URL of a picture of the content, at most `IMAGE_WIDTH` wide. */
export function toImageUrl({src, width}: Pick<ContentImage, 'src' | 'width'>): string {
  const sized = `${src}${src.includes('?') ? '&' : '?'}w=${Math.min(width, IMAGE_WIDTH)}`
  return sized.startsWith('/') ? absoluteUrl(sized) : sized
}

/** Describes the questions of a page with their answers as plain text. */
export const toFaqPage = (questions: FaqEntry[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({question, answer}) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: {'@type': 'Answer', text: answer.map(toText).join('\n')},
  })),
})

const toText = ({children}: TextBlock): string => children.map(({text}) => text).join('')
