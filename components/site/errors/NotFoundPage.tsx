import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'
import {Button} from '@/components/ui/Button'
import {routes} from '@/lib/routes'
import {ErrorView} from './ErrorView'

/**
 * The 404 page. It is one static page for all unmatched paths, so only the browser knows the path to show. The path changes
 * with each navigation between unmatched paths.
 */
export function NotFoundPage() {
  const {asPath} = useRouter()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return (
    <ErrorView
      number="404"
      heading="Page Not Found"
      message={isInBrowser ? toMessage(asPath) : 'Page not found'}
      text="This page is out of register. It may have moved, or the link may have a letter out of place."
      actions={
        <>
          <Button href={routes.products}>Browse products</Button>
          <Button href={routes.home} variant="secondary">
            Go home
          </Button>
        </>
      }
    />
  )
}

/**
 * The specification has two wordings: one for a plain path, one for a path with a query or a hash. The hash of the link to the main
 * content is not part of the path that was not found.
 */
function toMessage(address: string): string {
  const path = address.replace(/#main$/, '')
  return /[?#]/.test(path) ? `Page Not Found: ${path}` : `Page not found: ${path}`
}
