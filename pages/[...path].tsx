import type {GetStaticPaths, GetStaticProps} from 'next'
import {toPerspective} from '@/lib/preview/perspective'
import {redirectOrNotFound} from '@/lib/static-props'

export const getStaticPaths: GetStaticPaths = () => ({paths: [], fallback: 'blocking'})

/** An address that no page of the site has: where it has moved to, as editors say, or a 404. */
export const getStaticProps: GetStaticProps<object, {path: string[]}> = ({params, previewData}) =>
  redirectOrNotFound(`/${params?.path.join('/')}`, toPerspective({previewData}))

/** Never drawn: there is a redirect or a 404 at each of these addresses. */
export default function Moved() {
  return null
}
