import {Link} from '@/components/ui/Link'
import type {Layout} from '@/lib/content/layout/layout'

/** An announcement above the header, with an optional link. */
export function Announcement({text, link}: NonNullable<Layout['announcement']>) {
  return (
    <aside data-background="stock" aria-label="Announcement" className="announcement border-b border-hair">
      <p className="wrap py-2">
        {text}{' '}
        {link && (
          <Link href={link.href} isExternal={link.isExternal} className="inline-block py-1">
            {link.label}
          </Link>
        )}
      </p>
    </aside>
  )
}
