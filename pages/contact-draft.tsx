import type {GetServerSideProps} from 'next'
import {ContactPage} from '@/components/contact/ContactPage'
import {contactCrumbs} from '@/components/contact/contactCrumbs'
import {listQuestions} from '@/components/page/listQuestions'
import {Seo} from '@/components/site/seo/Seo'
import {toChoice} from '@/lib/catalogue/choice/choice'
import {loadChosenProduct} from '@/lib/catalogue/choice/chosen-product'
import {type ContactDraft, toContactDraft} from '@/lib/catalogue/choice/contact-draft'
import {loadProductsOfSections, type SectionProducts} from '@/lib/catalogue/section-products'
import {loadContactPage} from '@/lib/content/contact-page'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import type {Page} from '@/lib/content/page'
import {setCacheControl} from '@/lib/http/set-cache-control'
import {routes} from '@/lib/routes'
import {withDeadline} from '@/lib/sources/deadline'

type Props = {page: Page; products: SectionProducts; layout: Layout; draft: ContactDraft}

/** `/contact` with a product or a topic in its query: the form filled in, also without JavaScript. */
export const getServerSideProps: GetServerSideProps<Props> = ({query, res, draftMode}) =>
  withDeadline(async () => {
    if (query.product === undefined && query.topic === undefined) return {notFound: true}
    const [page, chosen, {value: layout}] = await Promise.all([
      loadContactPage(),
      loadChosenProduct(toChoice(query)),
      loadLayout({perspective: 'published'}),
    ])
    setCacheControl(res, {isPreview: draftMode === true})
    if (!page) return {notFound: true}
    const products = await loadProductsOfSections(page.sections, {path: routes.contact, perspective: 'published'})
    return {props: {page, products, layout, draft: toContactDraft(query, chosen)}}
  })

export default function ContactDraftPage({page, products, layout, draft}: Props) {
  const data = {crumbs: contactCrumbs, questions: listQuestions(page.sections)}
  return (
    <>
      <Seo title={page.title} seo={page.seo} canonicalPath={routes.contact} data={data} />
      <ContactPage page={page} products={products} contact={layout.contact} draft={draft} />
    </>
  )
}
