import {useEffect} from 'react'
import {smoothScroll} from '@/lib/browser/scroll/smooth-scroll'
import {trackScrollPositions} from './trackScrollPositions'

/** Restores scroll positions after navigations and smooths wheel scrolling. Renders nothing. */
export default function ScrollRestoration() {
  useEffect(trackScrollPositions, [])
  useEffect(smoothScroll, [])
  return null
}
