import {Button} from '@/components/ui/Button'
import {routes} from '@/lib/routes'
import {ErrorView} from './ErrorView'

type Props = {
  statusCode: number
  /** The public error message; null shows a default text. */
  message: string | null
}

/** The page for all errors but 404: status, message, explanation and a button to try again. */
export function ServerErrorPage({statusCode, message}: Props) {
  return (
    <ErrorView
      number={String(statusCode)}
      heading="Internal Server Error"
      message={message ?? 'The press has stopped.'}
      text="Something failed on our side. Orders that are placed are safe and still printing. Try again in a minute."
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Try again</Button>
          {/* Loads the page in full: on the contact page itself, the router would keep the error. */}
          <a href={routes.contact} className="btn btn-alt">
            Tell us what happened
          </a>
        </>
      }
    />
  )
}
