import {BookIcon} from '@sanity/icons/Book'
import {CogIcon} from '@sanity/icons/Cog'
import {ComposeIcon} from '@sanity/icons/Compose'
import {DocumentsIcon} from '@sanity/icons/Documents'
import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {EarthGlobeIcon} from '@sanity/icons/EarthGlobe'
import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {MenuIcon} from '@sanity/icons/Menu'
import {SearchIcon} from '@sanity/icons/Search'
import {TagsIcon} from '@sanity/icons/Tags'
import {TransferIcon} from '@sanity/icons/Transfer'
import {UsersIcon} from '@sanity/icons/Users'
import type {ComponentType} from 'react'
import type {ListItemBuilder, StructureBuilder, StructureResolver} from 'sanity/structure'
import {POST_LISTS} from './post-lists'
import {PAGE_TITLES, POLICY_TITLES, SINGLETON_IDS} from './singletons'

const API_VERSION = '2025-02-19'
/** Newest first, like the blog. */
const NEWEST_FIRST = [{field: 'publishedAt', direction: 'desc' as const}]

/** The Studio's list of content: blog, pages, legal texts, questions, navigation, redirects, search synonyms and settings. */
export const structure: StructureResolver = S =>
  S.list()
    .id('root')
    .title('Content')
    .items([
      S.listItem().id('blog').title('Blog').icon(ComposeIcon).child(blog(S)),
      S.listItem().id('pages').title('Pages').icon(DocumentsIcon).child(pages(S)),
      S.listItem().id('legal').title('Legal').icon(BookIcon).child(policies(S)),
      S.documentTypeListItem('faqEntry').title('Questions and answers').icon(HelpCircleIcon),
      S.divider(),
      singleton(S, {type: 'navigation', id: SINGLETON_IDS.navigation, title: 'Navigation', icon: MenuIcon}),
      S.documentTypeListItem('redirect').title('Redirects').icon(TransferIcon),
      singleton(S, {
        type: 'searchSynonyms',
        id: SINGLETON_IDS.searchSynonyms,
        title: 'Search synonyms',
        icon: SearchIcon,
      }),
      singleton(S, {type: 'settings', id: SINGLETON_IDS.settings, title: 'Settings', icon: CogIcon}),
    ])

function blog(S: StructureBuilder) {
  return S.list()
    .id('blog')
    .title('Blog')
    .items([
      S.documentTypeListItem('post')
        .title('All posts')
        .icon(ComposeIcon)
        .child(S.documentTypeList('post').title('All posts').defaultOrdering(NEWEST_FIRST)),
      posts(S, 'drafts', 'Drafts and changes'),
      posts(S, 'online', 'Published, no changes'),
      posts(S, 'ahead', 'Dated in the future'),
      S.divider(),
      S.documentTypeListItem('author').title('Authors').icon(UsersIcon),
      S.documentTypeListItem('topic').title('Topics').icon(TagsIcon),
    ])
}

function posts(S: StructureBuilder, id: keyof typeof POST_LISTS, title: string): ListItemBuilder {
  const list = S.documentList()
    .id(id)
    .title(title)
    .schemaType('post')
    .apiVersion(API_VERSION)
    .filter(`_type == "post" && ${POST_LISTS[id]}`)
    .defaultOrdering(NEWEST_FIRST)
  return S.listItem().id(id).title(title).icon(ComposeIcon).schemaType('post').child(list)
}

function pages(S: StructureBuilder) {
  const items = Object.entries(PAGE_TITLES).map(([key, title]) =>
    singleton(S, {type: 'page', id: SINGLETON_IDS.page(key), title, icon: EarthGlobeIcon, name: key}),
  )
  return S.list().id('pages').title('Pages').items(items)
}

function policies(S: StructureBuilder) {
  const items = Object.entries(POLICY_TITLES).map(([slug, title]) =>
    singleton(S, {type: 'policy', id: SINGLETON_IDS.policy(slug), title, icon: DocumentTextIcon, name: slug}),
  )
  return S.list().id('legal').title('Legal').items(items)
}

type Singleton = {type: string; id: string; title: string; icon: ComponentType; name?: string}

/** A list item for a singleton. With `name`, a missing document starts from the template of its type. */
function singleton(S: StructureBuilder, {type, id, title, icon, name}: Singleton): ListItemBuilder {
  const editor = S.document().id(id).schemaType(type).documentId(id).title(title)
  const child = name === undefined ? editor : editor.initialValueTemplate(`fixed-${type}`, {name})
  return S.listItem().id(id).title(title).icon(icon).schemaType(type).child(child)
}
