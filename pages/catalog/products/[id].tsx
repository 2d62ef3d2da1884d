import type {GetStaticPaths} from 'next'
import {productCrumbs} from '@/components/catalogue/crumbs'
import {ProductPage} from '@/components/catalogue/product/ProductPage'
import {Seo} from '@/components/site/seo/Seo'
import {type PageDetail, toPageDetail} from '@/lib/catalogue/cards/page-detail'
import {getProductDetail} from '@/lib/catalogue/product'
import {listProductIds} from '@/lib/catalogue/product-list'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import {listProductQuestions} from '@/lib/content/faq/product-questions'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {detail: PageDetail; questions: FaqEntry[]}

const toPath = ({id}: {id: string}) => routes.product(id)

export const getStaticPaths: GetStaticPaths = async () => ({
  paths: (await listProductIds()).slice(0, 100).map(id => toPath({id})),
  fallback: 'blocking',
})

export const getStaticProps = staticProps<Props, {id: string}>(async ({params, perspective, optional}) => {
  const detail = await getProductDetail(params.id)
  if (!detail) return null
  const questions = await optional('questions', listProductQuestions(detail.product, {perspective}), [])
  return {detail: toPageDetail(detail), questions}
}, toPath)

export default function Product({detail, questions}: Props) {
  const {id, name, description, highlights} = detail.product
  return (
    <>
      <Seo
        title={name}
        description={[description, ...highlights]}
        data={{product: detail, crumbs: productCrumbs(detail.product)}}
      />
      {/* The key: what is chosen on one product does not stay when a link leads to another. */}
      <ProductPage key={id} detail={detail} questions={questions} />
    </>
  )
}
