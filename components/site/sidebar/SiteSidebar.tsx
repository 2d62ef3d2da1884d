import {Logo} from '@/components/site/brand/Logo'
import {useCurrent} from '@/components/site/navigation/useCurrent'
import {Button} from '@/components/ui/Button'
import {Drawer} from '@/components/ui/Drawer'
import {Icon} from '@/components/ui/icons/Icon'
import {Link} from '@/components/ui/Link'
import type {Layout} from '@/lib/content/layout/layout'
import {SidebarAccount} from './SidebarAccount'
import {SIDEBAR_ID, toCommand, useSidebar} from './SidebarContext'

/** The menu: main links, catalogue shortcuts, call to action and account. */
export function SiteSidebar({layout: {siteName, drawer, shortcuts, callToAction}}: {layout: Layout}) {
  const {isOpen, open, close} = useSidebar()
  const toCurrent = useCurrent()
  return (
    <Drawer id={SIDEBAR_ID} isOpen={isOpen} onOpen={open} onClose={close} label="Menu">
      <div className="flex min-h-full flex-col px-[clamp(1.25rem,5vw,2.25rem)] pt-4 pb-10">
        <div className="mb-7 flex flex-row-reverse items-center justify-between">
          {/* First in the document, so that it receives focus first. */}
          <button type="button" className="icon-btn" aria-label="Close menu" {...toCommand('close')} onClick={close}>
            <Icon name="close" />
          </button>
          <Logo siteName={siteName} />
        </div>
        <nav aria-label="Menu">
          <ul>
            {drawer.map(({label, href, isExternal, caption}) => (
              <li key={href}>
                <Link href={href} isExternal={isExternal} className="drawer-link" aria-current={toCurrent(href)}>
                  {label}
                  {caption && <span className="cap mute text-right">{caption}</span>}
                </Link>
              </li>
            ))}
          </ul>
          {shortcuts.length > 0 && (
            <ul className="my-7 grid grid-cols-2 gap-x-6">
              {shortcuts.map(({label, href, isExternal}) => (
                <li key={href}>
                  <Link href={href} isExternal={isExternal} className="block py-2" aria-current={toCurrent(href)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </nav>
        <div className="mt-auto flex flex-wrap gap-4">
          <Button href={callToAction.href} isExternal={callToAction.isExternal}>
            {callToAction.label}
          </Button>
        </div>
        <SidebarAccount isOpen={isOpen} />
        {callToAction.caption && <p className="cap mute mt-6">{callToAction.caption}</p>}
      </div>
    </Drawer>
  )
}
