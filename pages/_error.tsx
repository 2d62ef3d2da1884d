import type {NextPageContext} from 'next'
import {NotFoundPage} from '@/components/site/errors/NotFoundPage'
import {ServerErrorPage} from '@/components/site/errors/ServerErrorPage'
import {Seo} from '@/components/site/seo/Seo'
import {failInitialPage, isHydrated} from '@/lib/browser/build/chunk-recovery'
import {toPublicMessage} from '@/lib/browser/public-message'

type Props = {
  statusCode: number
  message: string | null
  /** True when the first page failed before hydration. */
  isFirst: boolean
}

/** The error page for server errors, and for pages whose code fails before they render. */
export default function ErrorPage({statusCode, message, isFirst}: Props) {
  const isNotFound = statusCode === 404
  return (
    <>
      {/* On top of another page's HTML, a lazy component has no boundary to hydrate: React would wait forever. */}
      {!isFirst && <Seo title={isNotFound ? 'Page Not Found' : 'Internal Server Error'} isError />}
      {isNotFound ? <NotFoundPage /> : <ServerErrorPage statusCode={statusCode} message={message} />}
    </>
  )
}

ErrorPage.getInitialProps = async ({res, err}: NextPageContext): Promise<Props> => {
  // Visitors never see the message of a server error; the message of a browser error is already in the browser.
  if (res) return {statusCode: res.statusCode, message: null, isFirst: false}
  const isFirst = !isHydrated()
  if (isFirst && err) await failInitialPage(err)
  return {statusCode: err?.statusCode ?? 500, message: toPublicMessage(err), isFirst}
}
