import type {CSSProperties} from 'react'
import type {MetricsSection} from '@/lib/content/sections/metrics'
import {plainText} from '@/lib/plain-text'
import {headingId, SectionFrame} from './SectionFrame'

/** One very large figure with its explanation, and smaller figures beside it. */
export function Metrics({section}: {section: MetricsSection}) {
  const {heading, leadValue, leadText, items, footnote} = section
  return (
    <SectionFrame section={section} defaultBackground="teal" isNamed={heading !== null}>
      <div className="wrap grid items-end gap-x-[clamp(2rem,6vw,6rem)] gap-y-9 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          {heading && (
            <h2 id={headingId(section)} className="sr-only">
              {heading}
            </h2>
          )}
          <p
            className="display figure -ml-[0.04em] text-[calc(86vw/var(--n))] md:text-[min(23rem,calc(75vw/var(--n)))] leading-[0.74] tracking-[-0.06em] whitespace-nowrap"
            style={{'--n': countDigits(leadValue)} as CSSProperties}
          >
            {leadValue}
          </p>
          <p className="lead mt-[clamp(2.2rem,4vw,3.6rem)] max-w-104">{leadText}</p>
        </div>
        <div>
          <dl>
            {items.map(({_key, value, text}) => (
              <div
                key={_key}
                className="grid grid-cols-[7.25rem_1fr] items-baseline gap-5 max-xs:grid-cols-1 max-xs:gap-1 lg:grid-cols-[10.5rem_1fr] border-t border-hair py-4.5"
              >
                <dt className="order-2">{text}</dt>
                <dd className="display text-[clamp(2rem,3.4vw,3.25rem)] leading-none tracking-[-0.03em]">{value}</dd>
              </div>
            ))}
          </dl>
          {footnote && <p className="cap mute mt-4">{footnote}</p>}
        </div>
      </div>
    </SectionFrame>
  )
}

/** The width of a value in digits, at least three. A per cent sign counts as one and a half. */
const countDigits = (value: string) => Math.max(3, plainText(value).length + 0.5 * value.split('%').length - 0.5)
