import type {CSSProperties} from 'react'
import {Button} from '@/components/ui/Button'
import {Link} from '@/components/ui/Link'
import type {Layout} from '@/lib/content/layout/layout'
import type {Link as LinkData} from '@/lib/content/link'

/** The footer: description, links, contact details and the site's name in two inks. */
export function SiteFooter({layout}: {layout: Layout}) {
  const {siteName, footer, footerText, callToAction, social} = layout
  return (
    <footer className="site-footer overflow-hidden pt-22" data-background="key">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-gut gap-y-9 md:gap-x-8 md:grid-cols-[1.7fr_repeat(3,1fr)]">
          <div className="max-md:col-span-full">
            {footerText && <p className="lead mb-6 max-w-76">{footerText}</p>}
            <Button href={callToAction.href} isExternal={callToAction.isExternal}>
              {callToAction.label}
            </Button>
            <ContactLines contact={layout.contact} />
          </div>
          {footer.map(({title, name, links}) => (
            <nav key={name} aria-label={name}>
              <p className="cap mute mb-2.5">{title}</p>
              <LinkList links={links} />
            </nav>
          ))}
        </div>
        <div className="cap mt-14 flex flex-wrap justify-between gap-x-6 gap-y-1.5 border-t border-hair pt-4">
          <p>© {siteName}</p>
          {social.length > 0 && <LinkList links={social} className="-my-2 flex flex-wrap gap-x-5" />}
          <p>Teal 0D756E · Coral FF5A3C · Sun FFC72C</p>
          <p>This page was printed in three inks.</p>
        </div>
        <p className="overprinted" style={{'--letters': siteName.length} as CSSProperties} aria-hidden="true">
          <span>{siteName}</span>
          <span>{siteName}</span>
        </p>
      </div>
    </footer>
  )
}

function LinkList({links, className}: {links: LinkData[]; className?: string}) {
  return (
    <ul className={className}>
      {links.map(({label, href, isExternal}) => (
        <li key={href}>
          <Link href={href} isExternal={isExternal} className="inline-block py-2 no-underline hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ContactLines({contact: {email, phone, address, hours}}: Pick<Layout, 'contact'>) {
  if (!email) return null
  return (
    <address className="cap mute mt-8 wrap-anywhere max-w-76 not-italic">
      {[email, phone].map(
        link =>
          link && (
            <span key={link.href} className="block">
              <Link href={link.href} className="inline-block py-1">
                {link.label}
              </Link>
            </span>
          ),
      )}
      <span className="mt-2 block">{address}</span>
      <span className="mt-2 block">{hours}</span>
    </address>
  )
}
