import {NotFoundPage} from '@/components/site/NotFoundPage'
import {Seo} from '@/components/site/Seo'
import {staticProps} from '@/lib/static-props'

export const getStaticProps = staticProps(async () => ({}))

export default function NotFound() {
  return (
    <>
      <Seo title="Page Not Found" isError />
      <NotFoundPage />
    </>
  )
}
