import {useEffect, useRef} from 'react'

type Props = {
  title: string
  /** Messages by field name. */
  errors: Record<string, string>
  /** Prefix of the ids of the fields. */
  idPrefix: string
}

/** The errors of a form, each a link to its field. Receives focus after every attempt, which passes new errors. */
export function ErrorSummary({title, errors, idPrefix}: Props) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors) summary.current?.focus()
  }, [errors])
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
      <h2>{title}</h2>
      <ul>
        {Object.entries(errors).map(([field, message]) => (
          <li key={field}>
            <a href={`#${idPrefix}-${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
