import {Component, type ReactNode} from 'react'
import {siteFonts} from '@/components/site/brand/siteFonts'
import {isCrawler} from '@/lib/browser/crawler'
import {toFirstPartyError} from '@/lib/browser/first-party-error'
import {toPublicMessage} from '@/lib/browser/public-message'
import {ServerErrorPage} from './ServerErrorPage'

type Props = {
  /** Address of the page: another one clears the error. */
  page: string
  /** Stands around everything: shows the full error page, for errors that nobody caught as well. */
  isWhole?: boolean
  children: ReactNode
}
type State = {error: Error | null; page: string}

let isMounting = true

/** Told once everything has mounted; an error before that is one of mounting. */
export function noteMounted(): void {
  isMounting = false
}

/** Shows the error page in place of what failed to render; to a crawler, the HTML that stands there already. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {error: null, page: this.props.page}
  private standing: Node[] | undefined

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return {error: error instanceof Error ? error : new Error(String(error))}
  }

  static getDerivedStateFromProps({page}: Props, state: State): Partial<State> | null {
    return page === state.page ? null : {page, error: null}
  }

  override componentDidMount(): void {
    if (!this.props.isWhole) return
    window.addEventListener('error', this.onUncaught)
    window.addEventListener('unhandledrejection', this.onUncaught)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('error', this.onUncaught)
    window.removeEventListener('unhandledrejection', this.onUncaught)
  }

  // React itself logs every error that a boundary catches.
  override componentDidCatch(error: Error): void {
    if (isMounting) console.error('Error while mounting app', error)
  }

  private readonly onUncaught = (event: ErrorEvent | PromiseRejectionEvent): void => {
    const error = toFirstPartyError(event)
    if (error && !isCrawler()) this.setState({error})
  }

  /** While an error is rendered the page still stands as it was: what is there is kept, and put in again. */
  private putBack(id: string) {
    const {childNodes = []} = document.getElementById(id) ?? {}
    this.standing ??= [...childNodes].map(node => node.cloneNode(true))
    return (place: HTMLElement | null) => place?.replaceChildren(...(this.standing ?? []))
  }

  override render(): ReactNode {
    const {error} = this.state
    const {isWhole, children} = this.props
    if (!error) return children
    if (isCrawler()) return <div className="contents" ref={this.putBack(isWhole ? '__next' : 'main')} />
    const statusCode = 'statusCode' in error ? Number(error.statusCode) || 500 : 500
    const page = <ServerErrorPage statusCode={statusCode} message={toPublicMessage(error)} />
    return isWhole ? <main className={`site ${siteFonts}`}>{page}</main> : page
  }
}
