import Router from 'next/router'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {toPagePath} from './toPagePath'

type Props = {
  /**
   * The data that the children show. When it is another object, React renders them. `isInHtml`: the data of the first page have
   * no content for the children.
   */
  of: object | {isInHtml?: true}
  className?: string
  children: ReactNode
}

/**
 * A part of a page that works without React, such as a text. The browser keeps the HTML of the page that it has loaded as it is:
 * the code of the children is neither loaded nor run. Links inside lead to their page without a full load, as `Link` does.
 * After a navigation, and in a preview that changes, the children are rendered as usual.
 */
export function KeptHtml({of, className, children}: Props) {
  const isServerHtml = useSyncExternalStore(neverChanges, no, yes)
  const [kept] = useState(isServerHtml || isInHtml(of) ? of : null)
  // Where React cannot hydrate the page, it renders it again, and the server's HTML is in the document until it has.
  const [content] = useState(() => (kept && !isServerHtml ? {__html: readServerHtml()} : SERVER_CONTENT))
  const element = useRef<HTMLDivElement>(null)
  const isKept = kept === of
  useFirstHtml(element, kept && isInHtml(kept) ? content.__html : null)
  if (!isKept) return <div className={className}>{children}</div>
  if (typeof window === 'undefined') {
    return (
      <div className={className} data-kept>
        {children}
      </div>
    )
  }
  return (
    <div
      key="kept"
      ref={element}
      className={className}
      data-kept
      {...LINKS}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's HTML, or a constant that React does not write when it hydrates.
      dangerouslySetInnerHTML={content}
      suppressHydrationWarning
    />
  )
}

const isInHtml = (of: Props['of']) => 'isInHtml' in of && of.isInHtml === true

/**
 * Has React leave the content of an element alone when it hydrates it. The same object at every render: for another one, React
 * may write the string.
 */
const SERVER_CONTENT = {__html: ''}

/** The HTML that the server sent, once its element has left the document. Only the first page has such HTML. */
let firstHtml: string | undefined

const readServerHtml = () => firstHtml ?? document.querySelector('[data-kept]')?.innerHTML ?? ''

/**
 * Remembers the server's HTML when the element goes, for instance because the error page replaces it: the data of that page have
 * no text, so it is shown again when the visitor returns. Where it is lost, the browser loads the page again.
 */
function useFirstHtml(element: RefObject<HTMLElement | null>, html: string | null): void {
  useEffect(() => {
    const {current} = element
    if (html === null || !current) return
    if (current.childNodes.length === 0) location.reload()
    return () => {
      firstHtml ??= current.innerHTML
    }
  }, [element, html])
}

const neverChanges = () => () => {}
const no = () => false
const yes = () => true

/** Has the router follow links, and prefetch their pages when they are hovered over or touched. */
const LINKS = {
  onClick(event: MouseEvent) {
    const path = event.defaultPrevented || opensElsewhere(event) ? null : toPath(event)
    if (!path) return
    event.preventDefault()
    void Router.push(path)
  },
  onMouseOver: prefetch,
  onTouchStart: prefetch,
}

function prefetch(event: SyntheticEvent): void {
  const path = toPath(event)
  if (path && !isHere(path)) Router.prefetch(path).catch(() => {})
}

const opensElsewhere = ({button, metaKey, ctrlKey, shiftKey, altKey}: MouseEvent) =>
  button || metaKey || ctrlKey || shiftKey || altKey

/** Whether a path leads to a part of the page that is open. */
const isHere = (path: string) => path.split('#', 1)[0] === location.pathname + location.search

/** Returns the path of the page that the link around a node leads to; null when it is in none, or that leads elsewhere. */
function toPath({target}: SyntheticEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link && toPagePath(link)
}
