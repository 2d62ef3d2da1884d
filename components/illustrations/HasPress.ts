import {createContext} from 'react'

/** Whether the page has the hero's drawing, whose lines another drawing of the T-shirt can then refer to. */
export const HasPress = createContext(false)

/** The id of the lines of the T-shirt in the hero's drawing. */
export const PRESS_TEE = 'press-tee'
