import type {ReactNode} from 'react'

/** Props that a field passes to its input, select or textarea. */
export type FieldControl = {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
type Props = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  isOptional?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** A labelled control with a hint and an error, linked by `aria-describedby`. */
export function Field({id, label, hint, error, isOptional = false, className = '', children}: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <span className="mute font-normal"> (optional)</span>}
      </label>
      {children({
        id,
        className: 'field',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
