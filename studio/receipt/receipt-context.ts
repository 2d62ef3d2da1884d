import {createContext} from 'react'

/** The document whose receipt the form shows, and how an expanded editor that covers the form takes it over. */
export type ReceiptOwner = {publishedId: string; schemaType: string; setIsCovered: (isCovered: boolean) => void}

/** Null in a form without a receipt. */
export const ReceiptContext = createContext<ReceiptOwner | null>(null)
