import {useEffect, useState} from 'react'
import {Fold} from '@/components/ui/Fold'
import type {Heading} from '@/lib/content/text/rich-text'

type Props = {headings: Heading[]; title?: string; className?: string; isNumbered?: boolean}

/**
 * Links to the level 2 headings of a text and marks the current one: a list beside the text, folded above it on a phone. Renders
 * nothing for fewer than two headings.
 */
export function TableOfContents({headings, title = 'On this page', className = '', isNumbered = false}: Props) {
  const shown = headings.filter(({level}) => level === 2)
  const current = useCurrentHeading(shown)
  if (shown.length < 2) return null
  return (
    <nav
      className={`toc self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto ${className}`}
      aria-label={title}
    >
      <Fold
        className="disclosure-small phone-fold"
        summary={
          <span>
            {title} <span className="cap mute ml-1">{shown.length}</span>
          </span>
        }
      >
        <p className="cap mute fold-title">{title}</p>
        <ol>
          {shown.map(({id, text}, index) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                {isNumbered && `${index + 1}. `}
                {text}
              </a>
            </li>
          ))}
        </ol>
      </Fold>
    </nav>
  )
}

/** Returns the id of the last heading that has been scrolled past, or of the first. */
function useCurrentHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id)
  useEffect(() => {
    const passed = new Set<string>()
    const observer = new IntersectionObserver(
      entries => {
        for (const {target, isIntersecting} of entries) passed[isIntersecting ? 'add' : 'delete'](target.id)
        setCurrent((headings.findLast(({id}) => passed.has(id)) ?? headings[0])?.id)
      },
      // Everything above a line in the upper part of the screen, however far away: a jump must not leave a mark behind.
      {rootMargin: '1000000px 0px -75%'},
    )
    for (const {id} of headings) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}
