import {Button} from '@/components/ui/Button'
import {Icon} from '@/components/ui/icons/Icon'
import {toSamplePath, toShopifyPath} from '@/lib/catalogue/choice/choice-paths'
import {BUY_ACTIONS_ID} from './buyActionsId'

type Props = {product: string; color: string; size: string}

/** The links to sell a product in the chosen colour and size, and to order a sample of it. */
export default function BuyActions(choice: Props) {
  return (
    <div id={BUY_ACTIONS_ID} className="mt-7 flex flex-wrap gap-x-4 gap-y-3.5">
      <Button href={toShopifyPath(choice)} className="flex-[1_1_13rem]">
        Put it in your shop <Icon name="arrow" />
      </Button>
      <Button href={toSamplePath(choice)} variant="secondary">
        Ask for a sample
      </Button>
    </div>
  )
}
