import {type CSSProperties, useEffect, useState} from 'react'
import {loadIcon} from './loadIcon'

type Props = {
  /** A name known only at run time, such as one chosen by an editor. */
  name: string
  collection?: string
  /** Side of the square, as a CSS length. */
  size: string
  className?: string
}

/**
 * A decorative icon, loaded by name, in the text colour. It reserves its size from the start and stays a plain square when
 * the icon cannot be loaded. It is rendered as a CSS mask, so that SVG from another service never becomes part of the document.
 */
export function NamedIcon({name, collection = 'lucide', size, className = ''}: Props) {
  const [icon, setIcon] = useState<string | null | undefined>()
  useEffect(() => {
    let isUnmounted = false
    loadIcon(collection, name).then(found => isUnmounted || setIcon(found))
    return () => {
      isUnmounted = true
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
