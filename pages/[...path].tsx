import type {GetStaticPaths} from 'next'
import {staticRedirects} from '@/lib/static-props'

export const getStaticPaths: GetStaticPaths = () => ({paths: [], fallback: 'blocking'})

export const getStaticProps = staticRedirects<{path: string[]}>(({path}) => `/${path.join('/')}`)

/** Never rendered: each of these paths is a redirect or a 404. */
export default function Moved() {
  return null
}
