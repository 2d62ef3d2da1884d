import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'
import {Button} from '@/components/ui/Button'
import {routes} from '@/lib/routes'
import {ErrorScene} from './ErrorView'

/**
 * The page of an unmatched path. It is one static page for every address, so the path it tells is known in the browser
 * alone, and changes with every navigation from one such address to the next.
 */
export function NotFoundPage() {
  const {asPath} = useRouter()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return (
    <ErrorScene
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

/** The path alone, or, where there is a query or a hash, the whole of it in the specification's other wording. */
const toMessage = (path: string) => (/[?#]/.test(path) ? `Page Not Found: ${path}` : `Page not found: ${path}`)
