import {NotFoundPage} from '@/components/site/NotFoundPage'
import {Seo} from '@/components/site/Seo'

export default function NotFound() {
  return (
    <>
      <Seo title="Page Not Found" isError />
      <NotFoundPage />
    </>
  )
}
