import {createContext, useContext} from 'react'
import type {Layout} from '@/lib/content/layout/layout'

const LayoutContext = createContext<Layout | null>(null)

/** Gives the layout's content to everything inside. */
export const LayoutProvider = LayoutContext.Provider

/** The content of the layout around this page; throws outside of one. */
export function useLayout(): Layout {
  const layout = useContext(LayoutContext)
  if (!layout) throw new Error('useLayout needs a LayoutProvider around it')
  return layout
}
