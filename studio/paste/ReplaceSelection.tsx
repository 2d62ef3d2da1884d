import {useEditor} from '@portabletext/editor'
import {defineBehavior, forward, raise} from '@portabletext/editor/behaviors'
import {BehaviorPlugin} from '@portabletext/editor/plugins'
import {isSelectionExpanded} from '@portabletext/editor/selectors'
import {useContext, useEffect} from 'react'
import type {PortableTextPluginsProps} from 'sanity'
import {EditorContext, isSelectedSince} from './paste-selection'

/**
 * What `onPaste` returns is inserted at the focus of the selection, whose text stays and is split (@portabletext/editor 8.2.4). The
 * editor's own paste deletes the selection first. What was selected while pictures were uploaded stays, and the blocks follow it.
 */
const behaviors = [
  // A paste of pictures that cannot be placed inserts nothing. The editor would duplicate what follows the caret.
  defineBehavior({on: 'insert.blocks', guard: ({event}) => event.blocks.length === 0, actions: []}),
  defineBehavior({
    on: 'insert.blocks',
    guard: ({snapshot, event}) => event.placement === 'auto' && !event.at && isSelectionExpanded(snapshot),
    actions: [
      ({snapshot, event}) => {
        const {selection} = snapshot.context
        if (!selection || !isSelectedSince(event.blocks, selection)) return [raise({type: 'delete'}), forward(event)]
        const end = selection.backward ? selection.anchor : selection.focus
        return [raise({type: 'select', at: {anchor: end, focus: end}}), forward(event)]
      },
    ],
  }),
]

/** The default plugins of rich text, and one with which pasted blocks replace what is selected. */
export function ReplaceSelection(props: PortableTextPluginsProps) {
  return (
    <>
      {props.renderDefault(props)}
      <BehaviorPlugin behaviors={behaviors} />
      <EditorForPaste />
    </>
  )
}

/** Gives the editor to the handler of pastes. */
function EditorForPaste() {
  const editor = useEditor()
  const holder = useContext(EditorContext)
  useEffect(() => {
    if (holder) holder.current = editor
  }, [editor, holder])
  return null
}
