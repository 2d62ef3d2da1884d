import {Button} from '@/components/ui/Button'
import {routes} from '@/lib/routes'
import {ErrorScene} from './ErrorView'

type Props = {
  statusCode: number
  /** What is known of the error and may be told; the house's own words where there is nothing. */
  message: string | null
}

/** The page of every other error: its status, its message, what it means for the visitor, and a way to try again. */
export function ServerErrorPage({statusCode, message}: Props) {
  return (
    <ErrorScene
      number={String(statusCode)}
      heading="Internal Server Error"
      message={message ?? 'The press has stopped.'}
      text="Something failed on our side. Orders that are placed are safe and still printing. Try again in a minute."
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <Button href={routes.contact} variant="secondary">
            Tell us what happened
          </Button>
        </>
      }
    />
  )
}
