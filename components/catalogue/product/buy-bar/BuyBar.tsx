import {useEffect, useRef, useState} from 'react'
import {createPortal} from 'react-dom'
import {BARS_ID} from '@/components/site/layout/barsId'
import {Button} from '@/components/ui/Button'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {toShopifyPath} from '@/lib/catalogue/choice/choice-paths'
import {findPrice, priceAt} from '@/lib/catalogue/prices'
import {formatMoney} from '@/lib/format/money'
import {BUY_ACTIONS_ID} from './buyActionsId'

/** The height that the header or the bar may cover at the edges of the screen, in pixels. */
const COVERED_PX = 88

type Props = {detail: PageDetail; colorKey: string; sizeKey: string}

/**
 * A bar at the bottom of a narrow screen with the price, the choice and the main button, while the main button is not on the
 * screen. It lies beside the page, in the layout's element for bars. Without JavaScript it stays away.
 */
export default function BuyBar({detail, colorKey, sizeKey}: Props) {
  const {product, prices} = detail
  const isShown = useIsOutOfSight()
  const bars = isShown ? document.getElementById(BARS_ID) : null
  const bar = useBarHeight(bars)
  if (!bars) return null
  const color = product.colors.find(({key}) => key === colorKey)
  const size = product.sizes.length > 1 ? product.sizes.find(({key}) => key === sizeKey) : null
  const variant = product.variants.find(one => one.color === colorKey && one.size === sizeKey)
  const group = variant && findPrice(prices, variant.id, product.defaultTechnique.key)
  return createPortal(
    <div className="edge-frame">
      <section ref={bar} className="buy-bar" aria-label="Your choice">
        <i className="dot" style={{'--c': color?.hex} as React.CSSProperties} />
        <p className="min-w-0">
          <b className="display block text-[1.25rem] leading-[1.1] font-normal">
            {formatMoney(group ? priceAt(group, 1) : product.priceFrom, product.currency)}
          </b>
          <span className="cap block truncate max-xs:whitespace-normal">
            {[color?.name, size?.displayName].filter(Boolean).join(', ')}
          </span>
        </p>
        <Button href={toShopifyPath({product: product.id, color: colorKey, size: sizeKey})} size="sm">
          Put it in your shop
        </Button>
      </section>
    </div>,
    bars,
  )
}

function useIsOutOfSight(): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    const actions = document.getElementById(BUY_ACTIONS_ID)
    if (!actions) return
    const observer = new IntersectionObserver(([entry]) => setIsOut(entry?.isIntersecting === false), {
      rootMargin: `-${COVERED_PX}px 0px`,
    })
    observer.observe(actions)
    return () => observer.disconnect()
  }, [])
  return isOut
}

/**
 * Keeps the bar's height, 0 where it is not displayed, in `--bottom-bar-height` of the element for bars, and keeps what the browser
 * scrolls to above it. Not in a property of the document: the browser would compute the styles of all elements again.
 */
function useBarHeight(bars: HTMLElement | null) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!bars || !element) return
    const {style} = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = `${element.offsetHeight}px`
      bars.style.setProperty('--bottom-bar-height', height)
      style.scrollPaddingBottom = height
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      bars.style.removeProperty('--bottom-bar-height')
      style.scrollPaddingBottom = ''
    }
  }, [bars])
  return bar
}
