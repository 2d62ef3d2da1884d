type Props = {
  label: string
  value: number
  /** The value as the visitor reads it. */
  valueText: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

/** A labelled range input with its formatted value. */
export function Slider({label, valueText, onChange, ...range}: Props) {
  return (
    <label className="mt-4 block font-bold">
      <span className="flex justify-between gap-4">
        {label} <span className="font-mono font-medium">{valueText}</span>
      </span>
      <input
        type="range"
        aria-valuetext={valueText}
        onChange={event => onChange(Number(event.target.value))}
        {...range}
      />
    </label>
  )
}
