import type {NextPageContext} from 'next'
import {NotFoundPage} from '@/components/site/errors/NotFoundPage'
import {ServerErrorPage} from '@/components/site/errors/ServerErrorPage'
import {Seo} from '@/components/site/seo/Seo'
import {failInitialPage, isHydrated} from '@/lib/browser/build/chunk-recovery'
import {toPublicMessage} from '@/lib/browser/public-message'

type Props = {
  statusCode: number
  message: string | null
  /** The first page failed before anything of it came to life. */
  isFirst: boolean
}

/** The page of an error on the server, or of a page whose code failed before there was anything to render. */
export default function ErrorPage({statusCode, message, isFirst}: Props) {
  const isNotFound = statusCode === 404
  return (
    <>
      {/* Over the HTML of another page, code that comes later would have no place to come to: React would wait for ever. */}
      {!isFirst && <Seo title={isNotFound ? 'Page Not Found' : 'Internal Server Error'} isError />}
      {isNotFound ? <NotFoundPage /> : <ServerErrorPage statusCode={statusCode} message={message} />}
    </>
  )
}

ErrorPage.getInitialProps = async ({res, err}: NextPageContext): Promise<Props> => {
  // What failed on the server is nobody's business; what fails in a browser is known there already.
  if (res) return {statusCode: res.statusCode, message: null, isFirst: false}
  const isFirst = !isHydrated()
  if (isFirst && err) await failInitialPage(err)
  return {statusCode: err?.statusCode ?? 500, message: toPublicMessage(err), isFirst}
}
