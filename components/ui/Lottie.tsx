import {type ComponentType, useEffect, useRef, useState} from 'react'
import {Icon} from './Icon'
import {inSight} from './inSight'
import type {LottiePlayerProps} from './LottiePlayer'
import {Picture} from './Picture'

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
  const [Player, setPlayer] = useState<ComponentType<LottiePlayerProps> | null>(null)
  const [isReady, setReady] = useState(false)
  const [isPaused, setPaused] = useState(false)

  const fail = () => {
    setPlayer(null)
    setReady(false)
    frame.current?.dispatchEvent(new CustomEvent('data_failed', {bubbles: true, detail: {src}}))
  }
  useEffect(() => {
    const box = frame.current
    if (!box) return
    let isGone = false
    const fetchPlayer = () =>
      import('./LottiePlayer')
        .then(({LottiePlayer}) => isGone || setPlayer(() => LottiePlayer))
        .catch(() => isGone || box.dispatchEvent(new CustomEvent('data_failed', {bubbles: true, detail: {src}})))
    const stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const forget = inSight(box, () => {
      if (!stillness.matches) return fetchPlayer()
      stillness.addEventListener('change', fetchPlayer, {once: true})
    })
    return () => {
      isGone = true
      forget()
      stillness.removeEventListener('change', fetchPlayer)
    }
  }, [src])

  return (
    <div className="relative" ref={frame}>
      <div role="img" aria-label={alt} className="grid *:[grid-area:1/1]">
        <div className={isReady ? 'invisible' : ''}>
          <Picture image={{...poster, alt: ''}} className="h-auto w-full" />
        </div>
        {Player && (
          <Player src={src} isLooping={isLooping} isPaused={isPaused} onReady={() => setReady(true)} onFail={fail} />
        )}
      </div>
      {isReady && isLooping && (
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
