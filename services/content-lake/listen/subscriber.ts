import type {Committed} from '../store/store.ts'
import type {EventWriter} from './event.ts'

/** A receiver of a dataset's transactions, in order and each once. */
export type Subscriber = {
  dataset: string
  /** Key of its filter in the matcher; null to receive every transaction. */
  filter: string | null
  /** Only transactions with a higher sequence number are delivered. */
  since: number
  /** Receives a transaction with the match bits of each of its changes. */
  receive: (transaction: Committed, bits: number[], write: EventWriter) => void
  /** Called when its filter was banned. */
  onBanned: () => void
  /** Called after a reset: transactions up to `since`, which was advanced, are skipped. */
  onReset: () => void
  /** Ends its stream. */
  end: () => void
}
