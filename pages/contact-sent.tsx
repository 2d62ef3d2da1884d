import type {GetServerSideProps} from 'next'
import type {ContactState} from '@/components/contact/ContactForm'
import {ContactPage} from '@/components/contact/ContactPage'
import {rejectedState} from '@/components/contact/rejectedState'
import {Seo} from '@/components/site/seo/Seo'
import {loadContactPage} from '@/lib/content/contact-page'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import type {Page} from '@/lib/content/page'
import {readSentParameter} from '@/lib/http/sent-parameter'
import {withDeadline} from '@/lib/sources/deadline'

type Props = {page: Page; layout: Layout; initial: ContactState}

/**
 * `/contact` with what has become of a form that was sent without JavaScript in its query: the confirmation with the message's reference,
 * or the form with the errors of its fields.
 */
export const getServerSideProps: GetServerSideProps<Props> = async ({query: {sent}, res}) => {
  const outcome = readSentParameter(sent)
  if (outcome === null) return {notFound: true}
  const [page, {value: layout}] = await withDeadline(() =>
    Promise.all([loadContactPage(), loadLayout({perspective: 'published'})]),
  )
  res.setHeader('Cache-Control', 'private, no-store')
  if (!page) return {notFound: true}
  return {props: {page, layout, initial: 'rejected' in outcome ? rejectedState(outcome) : {step: 'sent', ...outcome}}}
}

export default function ContactSent({page, layout, initial}: Props) {
  return (
    <>
      <Seo title={page.title} seo={{...page.seo, noIndex: true}} />
      <ContactPage page={page} contact={layout.contact} initial={initial} />
    </>
  )
}
