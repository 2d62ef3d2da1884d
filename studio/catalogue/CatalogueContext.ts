import {createContext, useContext} from 'react'

const CatalogueContext = createContext<string>('/backend')

/** Tells the inputs below where the backend is. */
export const CatalogueProvider = CatalogueContext.Provider

/** Where the backend is: a path of this site or another address. */
export const useCatalogueUrl = (): string => useContext(CatalogueContext)
