import {useEffect, useState} from 'react'
import type {Heading} from '@/lib/content/text/rich-text'

type Props = {headings: Heading[]; title?: string; className?: string; isNumbered?: boolean}

/** Links to the main headings of a text; the one being read is marked. Nothing when there are fewer than two. */
export function TableOfContents({headings, title = 'On this page', className = '', isNumbered = false}: Props) {
  const entries = headings.filter(({level}) => level === 2)
  const current = useCurrentHeading(entries)
  if (entries.length < 2) return null
  return (
    <nav
      className={`toc self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto ${className}`}
      aria-label={title}
    >
      <p className="cap mute">{title}</p>
      <ol>
        {entries.map(({id, text}, index) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {isNumbered && `${index + 1}. `}
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The id of the heading last passed on the way down the page. */
function useCurrentHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const entered = entries.find(({isIntersecting}) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      // A band under the sticky header: a heading counts as being read while it is in it.
      {rootMargin: '-10% 0px -75%'},
    )
    for (const {id} of headings) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}
