import {isKeptSection} from '@/components/page/keptSections'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {listReferencedIds} from '@/lib/catalogue/referenced-ids'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import type {Post} from '@/lib/content/post'
import type {Section} from '@/lib/content/sections'

type PageProps = Record<string, unknown>

/** Returns the data of a page without what only parts in `KeptHtml` show: browsers read that from the HTML. */
export function withoutKept(page: string, props: PageProps): PageProps {
  if (page.startsWith('/blog/') && props.post) return {...props, post: withoutArticle(props.post as Post), products: {}}
  if (page.startsWith('/legal/') && props.policy) return {...props, policy: withoutBody(props.policy), policies: []}
  if (props.detail) return withoutProductFacts(props as ProductProps)
  return isComposed(props) ? withoutKeptSections(props) : props
}

/** The names of the authors are in the header of the page. */
const withoutArticle = (post: Post) => ({
  ...withoutBody(post),
  authors: post.authors.map(({slug, name}) => ({slug, name})),
  related: [],
})

const withoutBody = (text: unknown) => ({...(text as object), body: [], isInHtml: true})

type Composed = PageProps & {page: {sections: Section[]}; products?: SectionProducts}

const isComposed = (props: PageProps): props is Composed =>
  Array.isArray((props as {page?: {sections?: unknown}}).page?.sections)

function withoutKeptSections({page, products, ...props}: Composed): PageProps {
  const sections = page.sections.map(section => (isKeptSection(section) ? withoutContent(section) : section))
  const shown = new Set(listReferencedIds(sections))
  return {
    ...props,
    page: {...page, sections},
    ...(products && {products: Object.fromEntries(Object.entries(products).filter(([id]) => shown.has(id)))}),
  }
}

/** Lists stay, empty, because pages read those of all sections. */
function withoutContent({_type, _key, ...content}: Section) {
  const lists = Object.entries(content).filter(([, value]) => Array.isArray(value))
  return {...Object.fromEntries(lists.map(([name]) => [name, []])), _type, _key, isInHtml: true}
}

type ProductProps = PageProps & {detail: PageDetail; questions: FaqEntry[]}

/** The layout of the page depends on the number of tables and on whether there are questions, so these stay. */
const withoutProductFacts = ({detail, questions, ...props}: ProductProps): PageProps => ({
  ...props,
  detail: {
    ...detail,
    sizes: {...detail.sizes, sizeTables: detail.sizes.sizeTables.map(({unit}) => ({unit, measurements: []}))},
    shipping: [],
    related: [],
    isInHtml: true,
  },
  questions: questions.map(({id}) => ({id, question: '', answer: []})),
})
