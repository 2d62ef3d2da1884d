import {createContext, useContext} from 'react'
import type {Layout} from '@/lib/content/layout/layout'

const LayoutContext = createContext<Layout | null>(null)

/** Provides the layout's content to its descendants. */
export const LayoutProvider = LayoutContext.Provider

/** Returns the layout's content. Throws outside a LayoutProvider. */
export function useLayout(): Layout {
  const layout = useContext(LayoutContext)
  if (!layout) throw new Error('useLayout requires a LayoutProvider')
  return layout
}
