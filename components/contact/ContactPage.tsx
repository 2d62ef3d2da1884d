import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {ContactDraft} from '@/lib/catalogue/choice/contact-draft'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Layout} from '@/lib/content/layout/layout'
import type {Page} from '@/lib/content/page'
import {ContactForm, type ContactState} from './ContactForm'
import {contactCrumbs} from './contactCrumbs'

/** In a chunk of its own, because the form fills the first load. */
const LazySections = lazyHydrated(() => import('@/components/page/LazySections'))

type Props = {
  page: Page
  products: SectionProducts
  contact: Layout['contact']
  /** What a form that was sent without JavaScript has led to. */
  initial?: ContactState
  /** What the form is filled in with. */
  draft?: ContactDraft
}

/** The contact page: contact details beside the form, then the sections that editors have added. */
export function ContactPage({page, products, contact, ...state}: Props) {
  const hero = page.sections.find(section => section._type === 'hero')
  const rest = page.sections.filter(section => section !== hero)
  const {email, phone} = contact
  const details = [
    {name: 'Email', value: email && <a href={email.href}>{email.label}</a>},
    {name: 'Telephone', value: phone && <a href={phone.href}>{phone.label}</a>},
    {name: 'Hours', value: contact.hours},
    {name: 'Address', value: contact.address},
  ].filter(({value}) => value)
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={contactCrumbs} />
        <div className="grid grid-cols-1 items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-14 pt-[clamp(1.5rem,4vw,3.5rem)] pb-sec lg:grid-cols-[5fr_7fr]">
          <div className="min-w-0">
            <h1 className="text-[clamp(min(2.8rem,14vw),6.4vw,6rem)] leading-[0.93]">{hero?.heading ?? page.title}</h1>
            {hero?.lead && <p className="lead mt-6 mb-9 max-w-[27rem]">{hero.lead}</p>}
            <dl>
              {details.map(({name, value}) => (
                <div key={name} className="border-t border-hair py-3.5">
                  <dt className="font-bold">{name}</dt>
                  <dd className="whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ContactForm {...state} />
        </div>
      </div>
      <LazySections sections={rest} products={products} />
    </>
  )
}
