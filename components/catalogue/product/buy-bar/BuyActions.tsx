import {useEffect} from 'react'
import {Button} from '@/components/ui/Button'
import {Icon} from '@/components/ui/icons/Icon'
import {lastChoices} from '@/lib/browser/last-choices'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {toSamplePath, toShopifyPath} from '@/lib/catalogue/choice/choice-paths'
import {toDefaultSize} from '../stock'
import {BUY_ACTIONS_ID} from './buyActionsId'

type Props = {detail: PageDetail; colorKey: string; sizeKey: string}

/** The links to sell a product in the chosen colour and size, and to order a sample of it. */
export default function BuyActions({detail, colorKey: color, sizeKey: size}: Props) {
  const product = detail.product.id
  const choice = {product, color, size}
  const isDefault = size === toDefaultSize(detail, color)
  useEffect(() => {
    lastChoices.set(product, {color, size: isDefault ? undefined : size})
  }, [product, color, size, isDefault])
  return (
    <>
      <div id={BUY_ACTIONS_ID} className="mt-7 flex flex-wrap gap-x-4 gap-y-3.5">
        <Button href={toShopifyPath(choice)} className="flex-[1_1_13rem]">
          Put it in your shop <Icon name="arrow" />
        </Button>
        <Button href={toSamplePath(choice)} variant="secondary">
          Ask for a sample
        </Button>
      </div>
      <noscript>
        <p className="mute mt-3 text-small">
          Without JavaScript, these links do not follow your choice: name your colour and size in the message.
        </p>
      </noscript>
    </>
  )
}
