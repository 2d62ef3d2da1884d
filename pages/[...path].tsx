import type {GetStaticPaths, GetStaticProps} from 'next'
import {toPerspective} from '@/lib/preview/perspective'
import {withDeadline} from '@/lib/sources/deadline'
import {redirectOrNotFound} from '@/lib/static-props'

export const getStaticPaths: GetStaticPaths = () => ({paths: [], fallback: 'blocking'})

/** Paths without a page: an editor's redirect, otherwise a 404. */
export const getStaticProps: GetStaticProps<object, {path: string[]}> = ({params, previewData}) =>
  withDeadline(() => redirectOrNotFound(`/${params?.path.join('/')}`, toPerspective({previewData})))

/** Never rendered: each of these paths is a redirect or a 404. */
export default function Moved() {
  return null
}
