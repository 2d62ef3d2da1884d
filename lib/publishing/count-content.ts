import {countPublish} from '@/lib/metrics/count-publish'
import {type Receipt, resultOf} from './receipt'

/** Runs a publish of content and counts its result: `incomplete` also when it fails as a whole, so that it has no receipt. */
export async function countContent(committedBy: number, publish: () => Promise<Receipt>): Promise<Receipt> {
  try {
    const receipt = await publish()
    countPublish('content', committedBy, resultOf(receipt.unproven.length === 0, receipt))
    return receipt
  } catch (error) {
    countPublish('content', committedBy, 'incomplete')
    throw error
  }
}
