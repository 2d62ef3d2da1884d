import {type ObjectInputProps, TransformPatches} from 'sanity'
import {clearOtherTargets} from './clear-other-targets'

/**
 * The default input of a link. A change of its kind removes the targets of other kinds in the same transaction: a hidden reference would
 * keep its document from being deleted.
 */
export function LinkInput(props: ObjectInputProps) {
  return <TransformPatches transform={clearOtherTargets}>{props.renderDefault(props)}</TransformPatches>
}
