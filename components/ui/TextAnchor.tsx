import type {ReactNode} from 'react'
import type {TextLink} from '@/lib/content/text/rich-text'
import {Link} from './Link'

type Props = {value?: TextLink; children: ReactNode}

/** A link mark of rich text. Renders only its text when the link has no address. */
export const TextAnchor = ({value, children}: Props) =>
  value?.href ? (
    <Link href={value.href} isExternal={value.isExternal}>
      {children}
    </Link>
  ) : (
    children
  )
