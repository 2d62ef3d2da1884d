type Props = {
  title: string
  /** Messages by field name. */
  errors: Record<string, string>
  /** Prefix of the ids of the fields. */
  idPrefix: string
}

const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** The errors of a form, each a link to its field. Receives focus when it appears. */
export const ErrorSummary = ({title, errors, idPrefix}: Props) => (
  <div className="error-summary" role="alert" tabIndex={-1} ref={focusOnMount}>
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
