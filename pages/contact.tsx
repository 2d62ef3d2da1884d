import {ContactPage} from '@/components/contact/ContactPage'
import {contactCrumbs} from '@/components/contact/contactCrumbs'
import {listQuestions} from '@/components/page/listQuestions'
import {Seo} from '@/components/site/seo/Seo'
import {listProductsOfSections, type SectionProducts} from '@/lib/catalogue/section-products'
import type {Layout} from '@/lib/content/layout/layout'
import {getPage, type Page} from '@/lib/content/page'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {page: Page; products: SectionProducts}

export const getStaticProps = staticProps<Props>(
  async ({perspective, optional}) => {
    const page = await getPage('contact', {perspective})
    return page && {page, products: await optional('products', listProductsOfSections(page.sections), {})}
  },
  () => routes.contact,
)

export default function Contact({page, products, layout}: Props & {layout: Layout}) {
  return (
    <>
      <Seo title={page.title} seo={page.seo} data={{crumbs: contactCrumbs, questions: listQuestions(page.sections)}} />
      <ContactPage page={page} products={products} contact={layout.contact} />
    </>
  )
}
