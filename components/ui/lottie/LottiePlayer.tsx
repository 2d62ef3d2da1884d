import {useLottieLight} from 'lottie-react'
import {useEffect, useRef} from 'react'
import {watchAutoplayPause} from '@/components/ui/motion/watchAutoplayPause'
import type {Animation} from './fetchAnimation'

export type LottiePlayerProps = {
  animation: Animation
  isLooping: boolean
  isPaused: boolean
  onReady: () => void
  /** The animation could not be rendered. */
  onFail: () => void
}

/** Plays an animation while it is visible. Paused while the page is hidden or the visitor prefers reduced motion. */
export function LottiePlayer({animation, isLooping, isPaused, onReady, onFail}: LottiePlayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const {setDisplayRef, play, pause, state} = useLottieLight({
    src: animation,
    loop: isLooping,
    autoplay: false,
    subscriptions: {ready: onReady, error: onFail},
  })
  const isLoading = state === 'loading'
  useEffect(() => {
    if (!box.current || isLoading || isPaused) return
    const stopWatching = watchAutoplayPause(box.current, isPausing => (isPausing ? pause() : play()), {
      hasInteractionPause: false,
    })
    return () => {
      stopWatching()
      pause()
    }
  }, [isLoading, isPaused, play, pause])
  return (
    <div ref={box} aria-hidden="true">
      <div ref={setDisplayRef} className="size-full" />
    </div>
  )
}
