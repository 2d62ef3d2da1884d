import type {ConversionContext} from './conversion-context.ts'
import {fromMarkdown, fromYaml} from './convert.ts'
import {toArticle, toSimpleText} from './markdown.ts'
import {toSection} from './section.ts'
import {
  authorsShape,
  navigationShape,
  pageShape,
  policyShape,
  postShape,
  questionsShape,
  type SourceSeo,
  settingsShape,
  topicsShape,
} from './shapes.ts'
import {type SourceLink, toLink} from './to-link.ts'

/** Converts a Markdown file to a post. */
export const toPost = fromMarkdown(postShape, ({authors, topics, cover, seo, ...post}, body, slug, context) => ({
  _id: `post-${slug}`,
  _type: 'post',
  ...post,
  slug: toSlug(slug),
  cover: context.image(cover.image, cover.alt),
  authors: context.references('author', authors),
  topics: context.references('topic', topics),
  body: toArticle(body.text, context, body.line),
  ...toSeo(seo, context),
}))

/** Converts a Markdown file to a policy with its earlier versions. */
export const toPolicy = fromMarkdown(policyShape, ({history, seo, ...policy}, body, slug, context) => ({
  _id: `policy-${slug}`,
  _type: 'policy',
  ...policy,
  slug: toSlug(slug),
  body: toArticle(body.text, context, body.line),
  history: history.map(({body: text, ...version}) => ({
    _key: `v${version.version.replaceAll('.', '-')}`,
    _type: 'policyVersion',
    ...version,
    body: toArticle(text, context),
  })),
  ...toSeo(seo, context),
}))

/** Converts a YAML file to a page. */
export const toPage = fromYaml(pageShape, ({key, title, seo, sections}, context) => [
  {
    _id: `page-${key}`,
    _type: 'page',
    key,
    title,
    sections: sections.map(section => toSection(section, context)),
    ...toSeo(seo, context),
  },
])

export const toAuthors = fromYaml(authorsShape, (authors, context) =>
  authors.map(({slug, portrait, ...author}) => ({
    _id: `author-${slug}`,
    _type: 'author',
    ...author,
    slug: toSlug(slug),
    portrait: context.image(portrait.image, portrait.alt),
  })),
)

export const toTopics = fromYaml(topicsShape, topics =>
  topics.map(({slug, ...topic}) => ({_id: `topic-${slug}`, _type: 'topic', ...topic, slug: toSlug(slug)})),
)

/** Converts a YAML file to FAQ entries, ordered as in the file. */
export const toQuestions = fromYaml(questionsShape, (questions, context) =>
  questions.map(({id, answer, ...question}, order) => ({
    _id: `faq-${id}`,
    _type: 'faqEntry',
    ...question,
    answer: toSimpleText(answer, context),
    order,
  })),
)

export const toSettings = fromYaml(
  settingsShape,
  ({seoImage, announcement, callToAction, social, ...settings}, context) => [
    {
      _id: 'settings',
      _type: 'settings',
      ...settings,
      seoImage: context.image(seoImage.image, seoImage.alt),
      ...(announcement && {
        announcement: {
          text: announcement.text,
          ...(announcement.link && {link: toLink(announcement.link, context)}),
        },
      }),
      callToAction: toLink(callToAction, context),
      social: toLinks(social, context),
    },
  ],
)

export const toNavigation = fromYaml(navigationShape, ({header, drawer, shortcuts, footer}, context) => [
  {
    _id: 'navigation',
    _type: 'navigation',
    header: toLinks(header, context),
    drawer: toLinks(drawer, context),
    shortcuts: toLinks(shortcuts, context),
    footer: footer.map(({title, links}) => ({
      _key: context.key(),
      _type: 'footerColumn',
      title,
      links: toLinks(links, context),
    })),
  },
])

const toSlug = (current: string) => ({_type: 'slug', current})

function toLinks(links: readonly SourceLink[], context: ConversionContext) {
  return links.map(link => ({_key: context.key(), ...toLink(link, context)}))
}

function toSeo(seo: SourceSeo | undefined, context: ConversionContext) {
  if (!seo) return {}
  const {image, ...texts} = seo
  return {seo: {_type: 'seo', ...texts, ...(image && {image: context.image(image.image, image.alt)})}}
}
