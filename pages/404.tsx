import {NotFoundPage} from '@/components/site/errors/NotFoundPage'
import {Seo} from '@/components/site/seo/Seo'
import {staticProps} from '@/lib/static-props'

export const getStaticProps = staticProps(
  async () => ({}),
  () => '/404',
)

export default function NotFound() {
  return (
    <>
      <Seo title="Page Not Found" isError />
      <NotFoundPage />
    </>
  )
}
