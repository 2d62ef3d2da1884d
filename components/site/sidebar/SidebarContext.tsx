import {useRouter} from 'next/router'
import {createContext, type ReactNode, useContext, useEffect, useMemo, useState} from 'react'

type Sidebar = {isOpen: boolean; open: () => void; close: () => void}

const SidebarContext = createContext<Sidebar | null>(null)

export const SIDEBAR_ID = 'menu'

/** Returns the attributes of a button that opens or closes the sidebar without scripts. React does not know their types. */
export const toCommand = (command: 'show-modal' | 'close') => ({command, commandfor: SIDEBAR_ID})

/** Provides the state of the sidebar: initially closed, and closed by every navigation. */
export function SidebarProvider({children}: {children: ReactNode}) {
  const {events} = useRouter()
  const [isOpen, setOpen] = useState(false)
  const sidebar = useMemo(() => ({isOpen, open: () => setOpen(true), close: () => setOpen(false)}), [isOpen])

  useEffect(() => {
    const close = () => setOpen(false)
    events.on('routeChangeStart', close)
    events.on('hashChangeStart', close)
    return () => {
      events.off('routeChangeStart', close)
      events.off('hashChangeStart', close)
    }
  }, [events])

  return <SidebarContext value={sidebar}>{children}</SidebarContext>
}

/** Returns the sidebar's state and actions. Throws outside a SidebarProvider. */
export function useSidebar(): Sidebar {
  const sidebar = useContext(SidebarContext)
  if (!sidebar) throw new Error('useSidebar requires a SidebarProvider')
  return sidebar
}
