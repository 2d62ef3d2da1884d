import {type ComponentType, type RefObject, useCallback, useEffect, useRef, useState} from 'react'
import {Icon} from '@/components/ui/icons/Icon'
import {onceVisible} from '@/components/ui/motion/onceVisible'
import {Picture} from '@/components/ui/picture/Picture'
import {type Animation, fetchAnimation} from './fetchAnimation'
import type {LottiePlayerProps} from './LottiePlayer'

type Props = {
  /** Path or address of the animation. */
  src: string
  /** The picture that stands until the animation has come, and instead of it where it fails or motion is unwanted. */
  poster: {src: string; width: number; height: number}
  /** What happens in it, for someone who cannot see it. */
  alt: string
  isLooping: boolean
}

/**
 * A moving drawing: its poster first, then the animation while it is in sight, with a pause where it begins again and again.
 * A file or a player that can't be loaded is told by a bubbling `data_failed` event; the poster stays.
 */
export function Lottie({src, poster, alt, isLooping}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const {film, fail} = useFilm(frame, src)
  const [isReady, setReady] = useState(false)
  const [isPaused, setPaused] = useState(false)
  return (
    <div className="relative" ref={frame}>
      <div role="img" aria-label={alt} className="grid *:[grid-area:1/1]">
        <div className={film && isReady ? 'invisible' : ''}>
          <Picture image={{...poster, alt: ''}} className="h-auto w-full" />
        </div>
        {film && (
          <film.Player
            animation={film.animation}
            isLooping={isLooping}
            isPaused={isPaused}
            onReady={() => setReady(true)}
            onFail={fail}
          />
        )}
      </div>
      {film && isReady && isLooping && (
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

type Film = {Player: ComponentType<LottiePlayerProps>; animation: Animation}

/** The player and the animation, fetched once the element is in sight; null until then, where motion is unwanted, and on failure. */
function useFilm(frame: RefObject<HTMLElement | null>, src: string) {
  const [film, setFilm] = useState<Film | null>(null)
  const fail = useCallback(() => {
    setFilm(null)
    frame.current?.dispatchEvent(new CustomEvent('data_failed', {bubbles: true, detail: {src}}))
  }, [frame, src])
  useEffect(() => {
    if (!frame.current) return
    let isGone = false
    const begin = async () => {
      try {
        const [{LottiePlayer}, animation] = await Promise.all([import('./LottiePlayer'), fetchAnimation(src)])
        if (!isGone) setFilm({Player: LottiePlayer, animation})
      } catch {
        if (!isGone) fail()
      }
    }
    const stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const forget = onceVisible(frame.current, () => {
      if (!stillness.matches) begin()
      else stillness.addEventListener('change', begin, {once: true})
    })
    return () => {
      isGone = true
      forget()
      stillness.removeEventListener('change', begin)
    }
  }, [frame, src, fail])
  return {film, fail}
}
