import {useEffect, useState} from 'react'
import {Button} from '@/components/ui/Button'
import {routes} from '@/lib/routes'
import {ErrorScene} from './ErrorScene'

/**
 * The page of an unmatched path. It is one static page for every address, so the path it tells is read in the browser:
 * the path alone, or, where there is a query or a hash, the whole of it in the specification's other wording.
 */
export function NotFoundPage() {
  const [message, setMessage] = useState('Page not found')
  useEffect(() => {
    const {pathname, search, hash} = window.location
    setMessage(search || hash ? `Page Not Found: ${pathname}${search}${hash}` : `Page not found: ${pathname}`)
  }, [])
  return (
    <ErrorScene
      number="404"
      heading="Page Not Found"
      message={message}
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
