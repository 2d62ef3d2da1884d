import type {GetServerSideProps} from 'next'
import {ContactPage} from '@/components/contact/ContactPage'
import {Seo} from '@/components/site/seo/Seo'
import {loadContactPage} from '@/lib/content/contact-page'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import type {Page} from '@/lib/content/page'
import {readSentParameter} from '@/lib/http/sent-parameter'
import {withDeadline} from '@/lib/sources/deadline'

type Props = {page: Page; layout: Layout; reference: string}

/** `/contact` with a message's reference in its query: the confirmation of a form that was sent without JavaScript. */
export const getServerSideProps: GetServerSideProps<Props> = async ({query: {sent}, res}) => {
  const reference = readSentParameter(sent)
  if (reference === null) return {notFound: true}
  const [page, {value: layout}] = await withDeadline(() =>
    Promise.all([loadContactPage(), loadLayout({perspective: 'published'})]),
  )
  res.setHeader('Cache-Control', 'private, no-store')
  return page ? {props: {page, layout, reference}} : {notFound: true}
}

export default function ContactSent({page, layout, reference}: Props) {
  return (
    <>
      <Seo title={page.title} seo={{...page.seo, noIndex: true}} />
      <ContactPage page={page} contact={layout.contact} sentReference={reference} />
    </>
  )
}
