import {useLottieLight} from 'lottie-react'
import {useEffect, useRef} from 'react'
import {watchRest} from './watchRest'

export type LottiePlayerProps = {
  src: string
  isLooping: boolean
  isPaused: boolean
  onReady: () => void
  /** The file could not be fetched, or is no animation. */
  onFail: () => void
}

/** Fetches an animation and plays it while it is in sight and the page is shown; still where motion is unwanted. */
export function LottiePlayer({src, isLooping, isPaused, onReady, onFail}: LottiePlayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const {setDisplayRef, play, pause, state} = useLottieLight({
    src,
    loop: isLooping,
    autoplay: false,
    subscriptions: {ready: onReady, error: onFail},
  })
  const isLoading = state === 'loading'
  useEffect(() => {
    if (!box.current || isLoading || isPaused) return
    const unwatch = watchRest(box.current, isResting => (isResting ? pause() : play()), {isYielding: false})
    return () => {
      unwatch()
      pause()
    }
  }, [isLoading, isPaused, play, pause])
  return (
    <div ref={box} aria-hidden="true">
      <div ref={setDisplayRef} className="size-full" />
    </div>
  )
}
