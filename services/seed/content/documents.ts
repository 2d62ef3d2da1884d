import type {Desk} from './conversion-context.ts'
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

/** The post of a Markdown file. */
export const toPost = fromMarkdown(postShape, ({authors, topics, cover, seo, ...post}, body, slug, desk) => ({
  _id: `post-${slug}`,
  _type: 'post',
  ...post,
  slug: toSlug(slug),
  cover: desk.image(cover.image, cover.alt),
  authors: desk.references('author', authors),
  topics: desk.references('topic', topics),
  body: toArticle(body.text, desk, body.line),
  ...toSeo(seo, desk),
}))

/** The policy of a Markdown file, with its earlier versions. */
export const toPolicy = fromMarkdown(policyShape, ({history, seo, ...policy}, body, slug, desk) => ({
  _id: `policy-${slug}`,
  _type: 'policy',
  ...policy,
  slug: toSlug(slug),
  body: toArticle(body.text, desk, body.line),
  history: history.map(({body: text, ...version}) => ({
    _key: `v${version.version.replaceAll('.', '-')}`,
    _type: 'policyVersion',
    ...version,
    body: toArticle(text, desk),
  })),
  ...toSeo(seo, desk),
}))

/** The composed page of a YAML file. */
export const toPage = fromYaml(pageShape, ({key, title, seo, sections}, desk) => [
  {
    _id: `page-${key}`,
    _type: 'page',
    key,
    title,
    sections: sections.map(section => toSection(section, desk)),
    ...toSeo(seo, desk),
  },
])

export const toAuthors = fromYaml(authorsShape, (authors, desk) =>
  authors.map(({slug, portrait, ...author}) => ({
    _id: `author-${slug}`,
    _type: 'author',
    ...author,
    slug: toSlug(slug),
    portrait: desk.image(portrait.image, portrait.alt),
  })),
)

export const toTopics = fromYaml(topicsShape, topics =>
  topics.map(({slug, ...topic}) => ({_id: `topic-${slug}`, _type: 'topic', ...topic, slug: toSlug(slug)})),
)

/** The questions of a YAML file; their place in the file is their order. */
export const toQuestions = fromYaml(questionsShape, (questions, desk) =>
  questions.map(({id, answer, ...question}, order) => ({
    _id: `faq-${id}`,
    _type: 'faqEntry',
    ...question,
    answer: toSimpleText(answer, desk),
    order,
  })),
)

export const toSettings = fromYaml(
  settingsShape,
  ({seoImage, announcement, callToAction, social, ...settings}, desk) => [
    {
      _id: 'settings',
      _type: 'settings',
      ...settings,
      seoImage: desk.image(seoImage.image, seoImage.alt),
      ...(announcement && {
        announcement: {
          text: announcement.text,
          ...(announcement.link && {link: toLink(announcement.link, desk)}),
        },
      }),
      callToAction: toLink(callToAction, desk),
      social: toLinks(social, desk),
    },
  ],
)

export const toNavigation = fromYaml(navigationShape, ({header, drawer, shortcuts, footer}, desk) => [
  {
    _id: 'navigation',
    _type: 'navigation',
    header: toLinks(header, desk),
    drawer: toLinks(drawer, desk),
    shortcuts: toLinks(shortcuts, desk),
    footer: footer.map(({title, links}) => ({
      _key: desk.key(),
      _type: 'footerColumn',
      title,
      links: toLinks(links, desk),
    })),
  },
])

const toSlug = (current: string) => ({_type: 'slug', current})

function toLinks(links: readonly SourceLink[], desk: Desk) {
  return links.map(link => ({_key: desk.key(), ...toLink(link, desk)}))
}

function toSeo(seo: SourceSeo | undefined, desk: Desk) {
  if (!seo) return {}
  const {image, ...texts} = seo
  return {seo: {_type: 'seo', ...texts, ...(image && {image: desk.image(image.image, image.alt)})}}
}
