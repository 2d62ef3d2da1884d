import {useCallback, useRef, useState} from 'react'
import {afterLayout} from '@/lib/browser/after-layout'
import {INITIAL_POSITION, isSamePosition, readPosition} from './driver'

export type Ref<Value> = {readonly current: Value | null}

/** The visible slides, and their announcement after the visitor has moved them. */
export function usePosition(frame: Ref<HTMLElement>, list: Ref<HTMLElement>) {
  const isMoved = useRef(false)
  const [position, setPosition] = useState(INITIAL_POSITION)
  const [announcement, setAnnouncement] = useState('')
  const measure = useCallback(() => {
    if (!frame.current || !list.current) return INITIAL_POSITION
    const measured = readPosition(frame.current, list.current)
    setPosition(previous => (isSamePosition(previous, measured) ? previous : measured))
    return measured
  }, [frame, list])
  /** Measures after the next layout, so that it forces none while the page starts. */
  const measureSoon = useCallback(() => void afterLayout(measure), [measure])
  const markMoved = useCallback(() => {
    isMoved.current = true
  }, [])
  const settle = useCallback(() => {
    const {first, last, count} = measure()
    if (!isMoved.current) return
    isMoved.current = false
    setAnnouncement(first < last ? `${first} to ${last} of ${count}` : `${first} of ${count}`)
  }, [measure])
  return {position, announcement, measureSoon, settle, markMoved}
}
