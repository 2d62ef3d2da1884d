import {Component, type ReactNode} from 'react'
import {siteFonts} from '@/components/site/brand/siteFonts'
import {isCrawler} from '@/lib/browser/crawler'
import {toFirstPartyError} from '@/lib/browser/first-party-error'
import {toPublicMessage} from '@/lib/browser/public-message'
import {ServerErrorPage} from './ServerErrorPage'

type Props = {
  /** URL of the page. A change clears the error. */
  page: string
  /** The boundary around the whole app. It shows the full error page, for uncaught errors as well. */
  isRoot?: boolean
  children: ReactNode
}
type State = {error: Error | null; page: string}

let isMounting = true

/** Call it once the app has mounted. Errors before that are logged as mounting errors. */
export function markMounted(): void {
  isMounting = false
}

/** Shows the error page in place of children that fail to render. A crawler gets the existing HTML instead. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {error: null, page: this.props.page}
  private nodes: Node[] | undefined

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return {error: error instanceof Error ? error : new Error(String(error))}
  }

  static getDerivedStateFromProps({page}: Props, state: State): Partial<State> | null {
    return page === state.page ? null : {page, error: null}
  }

  override componentDidMount(): void {
    if (!this.props.isRoot) return
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

  /**
   * Clones the nodes of an element, which are still in the document while the error renders. Returns a ref that restores
   * them.
   */
  private restore(id: string) {
    const {childNodes = []} = document.getElementById(id) ?? {}
    this.nodes ??= [...childNodes].map(node => node.cloneNode(true))
    return (element: HTMLElement | null) => element?.replaceChildren(...(this.nodes ?? []))
  }

  override render(): ReactNode {
    const {error} = this.state
    const {isRoot, children} = this.props
    if (!error) return children
    if (isCrawler()) return <div className="contents" ref={this.restore(isRoot ? '__next' : 'main')} />
    const statusCode = 'statusCode' in error ? Number(error.statusCode) || 500 : 500
    const page = <ServerErrorPage statusCode={statusCode} message={toPublicMessage(error)} />
    return isRoot ? <main className={`site ${siteFonts}`}>{page}</main> : page
  }
}
