import {type CSSProperties, useEffect, useState} from 'react'
import {loadIcon} from './loadIcon'

type Props = {
  /** A name known only when the page is shown, such as one an editor chose; of the Lucide collection if none is named. */
  name: string
  collection?: string
  /** Side of the square, as a CSS length. */
  size: string
  className?: string
}

/**
 * An icon by name in the colour of its text, decoration only. Its place is kept from the start, and stays as a plain square
 * where the icon is not to be had. Shown as a mask: what another service answers is never part of the page.
 */
export function NamedIcon({name, collection = 'lucide', size, className = ''}: Props) {
  const [icon, setIcon] = useState<string | null | undefined>()
  useEffect(() => {
    let isGone = false
    loadIcon(collection, name).then(found => isGone || setIcon(found))
    return () => {
      isGone = true
    }
  }, [collection, name])
  const mask: CSSProperties = icon
    ? {mask: `url("data:image/svg+xml,${encodeURIComponent(icon)}") center / contain no-repeat`}
    : {}
  return (
    <span
      aria-hidden="true"
      data-icon={icon === undefined ? 'loading' : icon === null ? 'none' : 'shown'}
      className={`named-icon ${className}`}
      style={{width: size, height: size, ...mask}}
    />
  )
}
