import {createContext, useContext} from 'react'

const CatalogueContext = createContext<string>('/backend')

/** Provides the catalogue API's base URL to the inputs below. */
export const CatalogueProvider = CatalogueContext.Provider

/** Returns the catalogue API's base URL: a path on this site or an absolute URL. */
export const useCatalogueUrl = (): string => useContext(CatalogueContext)
