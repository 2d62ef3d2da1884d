import type {GetServerSideProps} from 'next'
import type {ContactState} from '@/components/contact/ContactForm'
import {ContactPage} from '@/components/contact/ContactPage'
import {rejectedState} from '@/components/contact/rejectedState'
import {Seo} from '@/components/site/seo/Seo'
import {loadProductsOfSections, type SectionProducts} from '@/lib/catalogue/section-products'
import {loadContactPage} from '@/lib/content/contact-page'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import type {Page} from '@/lib/content/page'
import {readSentParameter} from '@/lib/http/sent-parameter'
import {routes} from '@/lib/routes'
import {withDeadline} from '@/lib/sources/deadline'

type Props = {page: Page; products: SectionProducts; layout: Layout; initial: ContactState}

/**
 * `/contact` with what has become of a form that was sent without JavaScript in its query: the confirmation with the message's reference,
 * or the form with the errors of its fields.
 */
export const getServerSideProps: GetServerSideProps<Props> = async ({query: {sent}, res}) => {
  const outcome = readSentParameter(sent)
  if (outcome === null) return {notFound: true}
  const [{page, products}, {value: layout}] = await withDeadline(() =>
    Promise.all([loadPage(), loadLayout({perspective: 'published'})]),
  )
  res.setHeader('Cache-Control', 'private, no-store')
  if (!page) return {notFound: true}
  return {
    props: {
      page,
      products,
      layout,
      initial: 'rejected' in outcome ? rejectedState(outcome) : {step: 'sent', ...outcome},
    },
  }
}

async function loadPage() {
  const page = await loadContactPage()
  const of = {path: routes.contact, perspective: 'published'} as const
  return {page, products: await loadProductsOfSections(page?.sections ?? [], of)}
}

export default function ContactSent({page, products, layout, initial}: Props) {
  return (
    <>
      <Seo title={page.title} seo={{...page.seo, noIndex: true}} />
      <ContactPage page={page} products={products} contact={layout.contact} initial={initial} />
    </>
  )
}
