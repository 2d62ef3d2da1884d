import {NotFoundPage} from '@/components/site/errors/NotFoundPage'
import {Seo} from '@/components/site/seo/Seo'

export default function NotFound() {
  return (
    <>
      <Seo title="Page Not Found" isError />
      <NotFoundPage />
    </>
  )
}
