import Router from 'next/router'
import {type MouseEvent, type ReactNode, type SyntheticEvent, useState} from 'react'
import {mayReload} from '@/lib/browser/build/may-reload'
import {isHere, opensElsewhere, toPagePath} from './toPagePath'
import {type Kept, useIsKept} from './useIsKept'

type Props = {
  /** The data that the children show. When it is another object, React renders them. */
  of: Kept
  /** Distinguishes the parts of a page. */
  name: string
  className?: string
  children: ReactNode
}

/**
 * A part of a page that works without React, such as a text. The browser keeps the HTML of the page that it has loaded as it is:
 * the code of the children is neither loaded nor run. Links inside lead to their page without a full load, as `Link` does.
 * After a navigation, and in a preview that changes, the children are rendered as usual.
 */
export function KeptHtml({of, name, className, children}: Props) {
  const isKept = useIsKept(of)
  // React asks for the text when it creates the element, and not when it hydrates it. The same object at every render: otherwise, React
  // writes the HTML again.
  const [html] = useState(() => ({__html: {toString: () => readServerHtml(name)}}))
  if (!isKept) return <div className={className}>{children}</div>
  if (typeof window === 'undefined') {
    return (
      <div className={className} data-kept={name}>
        {children}
      </div>
    )
  }
  return (
    <div
      key="kept"
      ref={rememberHtml}
      className={className}
      data-kept={name}
      {...LINKS}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's HTML.
      dangerouslySetInnerHTML={html}
      suppressHydrationWarning
    />
  )
}

/** The HTML of each name that the server sent, once its element has left the document. Only the first page has such HTML. */
const firstHtml: Record<string, string> = {}

/**
 * Remembers the server's HTML when its element goes, for instance because the error page replaces it: the data of that page have no
 * content for it, so it is shown again when the visitor returns.
 */
const rememberHtml = (element: HTMLDivElement) => () => {
  firstHtml[element.dataset.kept ?? ''] ??= element.innerHTML
}

/** Returns the HTML that the server sent. Where it is lost, the browser loads the page again. */
function readServerHtml(name: string): string {
  // Where React cannot hydrate the page, it renders it again, and the server's HTML is in the document until it has.
  const html = firstHtml[name] ?? document.querySelector(`[data-kept="${CSS.escape(name)}"]`)?.innerHTML
  if (html === undefined && mayReload(location.pathname)) location.reload()
  return html ?? ''
}

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

/** Returns the path of the page that the link around a node leads to; null when it is in none, or that leads elsewhere. */
function toPath({target}: SyntheticEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link && toPagePath(link)
}
