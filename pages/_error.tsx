import type {NextPageContext} from 'next'
import {NotFoundPage} from '@/components/site/errors/NotFoundPage'
import {ServerErrorPage} from '@/components/site/errors/ServerErrorPage'
import {Seo} from '@/components/site/seo/Seo'
import {failInitialPage, isHydrated} from '@/lib/browser/build/chunk-recovery'
import {toPublicMessage} from '@/lib/browser/public-message'
import {lastLayout} from '@/lib/content/layout/last-layout'
import type {Layout} from '@/lib/content/layout/layout'

type Props = {
  statusCode: number
  message: string | null
  /** True when the first page failed before hydration. */
  isFirst: boolean
  /** The last good layout, for `_app`. */
  layout?: Layout
}

/** Until a client may try again, in seconds. */
const RETRY_AFTER_SECONDS = 30

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
  if (res) {
    // Only the name is reliable: the class exists once per bundle.
    if (err?.name === 'ServiceUnavailableError') {
      res.statusCode = 503
      res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
    }
    return {statusCode: res.statusCode, message: null, isFirst: false, layout: lastLayout()?.layout}
  }
  const isFirst = !isHydrated()
  if (isFirst && err) await failInitialPage(err)
  return {statusCode: err?.statusCode ?? 500, message: toPublicMessage(err), isFirst}
}
