import {createContext, useContext} from 'react'

const PrivateImagesContext = createContext<boolean>(false)

/** Provides whether the images of unpublished documents are private. */
export const PrivateImagesProvider = PrivateImagesContext.Provider

/** Returns who sees a picture, as a sentence for editors. */
export const usePictureVisibility = (): string =>
  useContext(PrivateImagesContext)
    ? 'Visitors see this picture once a published page uses it.'
    : 'Anyone can see this picture as soon as it is uploaded, also while only a draft uses it.'
