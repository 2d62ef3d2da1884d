import type {NextPageContext} from 'next'
import {NotFoundPage} from '@/components/site/NotFoundPage'
import {Seo} from '@/components/site/Seo'
import {ServerErrorPage} from '@/components/site/ServerErrorPage'

type Props = {statusCode: number}

/** The page of every error that is not a missing page; it tells the status, never the error's own words. */
export default function ErrorPage({statusCode}: Props) {
  const isNotFound = statusCode === 404
  return (
    <>
      <Seo title={isNotFound ? 'Page Not Found' : 'Internal Server Error'} isError />
      {isNotFound ? <NotFoundPage /> : <ServerErrorPage statusCode={statusCode} />}
    </>
  )
}

ErrorPage.getInitialProps = ({res, err}: NextPageContext): Props => ({
  statusCode: res?.statusCode ?? err?.statusCode ?? 500,
})
