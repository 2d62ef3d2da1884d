const PATHS = {
  arrow: 'M1 8h18M12.5 1.5 19 8l-6.5 6.5',
  back: 'M21 8H3M9.5 1.5 3 8l6.5 6.5',
  close: 'M4 1l14 14M18 1 4 15',
  search: 'M9 1a6 6 0 1 0 0 12A6 6 0 0 0 9 1zM13.5 11.5 19 16',
  play: 'M6 1.5v13L18 8z',
  pause: 'M7 1v14M15 1v14',
} as const

/** Names of the built-in icons. */
export type IconName = keyof typeof PATHS

/** A line icon in the text colour. Hidden from assistive technology: the button or link around it has the label. */
export function Icon({name, className}: {name: IconName; className?: string}) {
  return (
    <svg
      className={className}
      width="22"
      height="16"
      viewBox="0 0 22 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
