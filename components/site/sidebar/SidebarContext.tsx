import {useRouter} from 'next/router'
import {createContext, type ReactNode, useContext, useEffect, useMemo, useState} from 'react'

type Sidebar = {isOpen: boolean; open: () => void; close: () => void}

const SidebarContext = createContext<Sidebar | null>(null)

/** Holds whether the sidebar is open: closed at first, and closed again by every navigation. */
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

/** The sidebar's state and its two actions; throws outside of a SidebarProvider. */
export function useSidebar(): Sidebar {
  const sidebar = useContext(SidebarContext)
  if (!sidebar) throw new Error('useSidebar needs a SidebarProvider around it')
  return sidebar
}
