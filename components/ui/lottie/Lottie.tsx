import {type ComponentType, type RefObject, useCallback, useEffect, useRef, useState} from 'react'
import {Icon} from '@/components/ui/icons/Icon'
import {onceVisible} from '@/components/ui/motion/onceVisible'
import {Picture} from '@/components/ui/picture/Picture'
import {type Animation, fetchAnimation} from './fetchAnimation'
import type {LottiePlayerProps} from './LottiePlayer'

type Props = {
  /** Path or address of the animation. */
  src: string
  /** Shown until the animation is ready, when it fails to load, and when the visitor prefers reduced motion. */
  poster: {src: string; width: number; height: number}
  /** Text alternative. */
  alt: string
  isLooping: boolean
}

/**
 * A Lottie animation. Shows its poster first and loads the animation when it comes into view. A looping animation has a pause
 * button. When the file or the player fails to load, it dispatches a bubbling `data_failed` event and keeps the poster.
 */
export function Lottie({src, poster, alt, isLooping}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const {loaded, fail} = useAnimation(frame, src)
  const [isReady, setReady] = useState(false)
  const [isPaused, setPaused] = useState(false)
  return (
    <div className="relative" ref={frame}>
      <div role="img" aria-label={alt} className="grid *:[grid-area:1/1]">
        <div className={loaded && isReady ? 'invisible' : ''}>
          <Picture image={{...poster, alt: ''}} className="h-auto w-full" />
        </div>
        {loaded && (
          <loaded.Player
            animation={loaded.animation}
            isLooping={isLooping}
            isPaused={isPaused}
            onReady={() => setReady(true)}
            onFail={fail}
          />
        )}
      </div>
      {loaded && isReady && isLooping && (
        <button
          type="button"
          className="icon-btn absolute right-0 bottom-0 motion-reduce:hidden"
          aria-label={isPaused ? 'Play the animation' : 'Pause the animation'}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
      )}
    </div>
  )
}

type Loaded = {Player: ComponentType<LottiePlayerProps>; animation: Animation}

/** Loads the player and the animation once the element is visible. Null until then, with reduced motion and after a failure. */
function useAnimation(frame: RefObject<HTMLElement | null>, src: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const fail = useCallback(() => {
    setLoaded(null)
    frame.current?.dispatchEvent(new CustomEvent('data_failed', {bubbles: true, detail: {src}}))
  }, [frame, src])
  useEffect(() => {
    if (!frame.current) return
    let isUnmounted = false
    const load = async () => {
      try {
        const [{LottiePlayer}, animation] = await Promise.all([import('./LottiePlayer'), fetchAnimation(src)])
        if (!isUnmounted) setLoaded({Player: LottiePlayer, animation})
      } catch {
        if (!isUnmounted) fail()
      }
    }
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
    const stopObserving = onceVisible(frame.current, () => {
      if (!reducedMotion.matches) load()
      else reducedMotion.addEventListener('change', load, {once: true})
    })
    return () => {
      isUnmounted = true
      stopObserving()
      reducedMotion.removeEventListener('change', load)
    }
  }, [frame, src, fail])
  return {loaded, fail}
}
