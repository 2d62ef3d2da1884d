import {EllipsisHorizontalIcon} from '@sanity/icons/EllipsisHorizontal'
import {Button} from '@sanity/ui'
import {Menu, MenuButton, MenuDivider, MenuItem} from '@sanity/ui/menu'
import {useId} from 'react'

type Props = {
  kind: 'row' | 'column'
  index: number
  /** How many rows or columns there are. */
  count: number
  canAdd: boolean
  onAdd: (side: 'before' | 'after') => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const WORDS = {row: ['above', 'below', 'up', 'down'], column: ['before', 'after', 'left', 'right']} as const

/** The menu of one row or column: add a neighbour, move, remove. */
export function SpanMenu({kind, index, count, canAdd, onAdd, onMove, onRemove}: Props) {
  const id = useId()
  const name = `${kind === 'row' ? 'Row' : 'Column'} ${index + 1}`
  const [before, after, back, forth] = WORDS[kind]
  return (
    <MenuButton
      id={id}
      button={<Button icon={EllipsisHorizontalIcon} mode="bleed" padding={2} fontSize={1} aria-label={name} />}
      menu={
        <Menu aria-label={name}>
          <MenuItem text={`Add a ${kind} ${before}`} fontSize={1} disabled={!canAdd} onClick={() => onAdd('before')} />
          <MenuItem text={`Add a ${kind} ${after}`} fontSize={1} disabled={!canAdd} onClick={() => onAdd('after')} />
          <MenuDivider />
          <MenuItem text={`Move ${back}`} fontSize={1} disabled={index === 0} onClick={() => onMove(-1)} />
          <MenuItem text={`Move ${forth}`} fontSize={1} disabled={index === count - 1} onClick={() => onMove(1)} />
          <MenuDivider />
          <MenuItem
            text={`Remove the ${kind}`}
            fontSize={1}
            tone="critical"
            disabled={count === 1}
            onClick={onRemove}
          />
        </Menu>
      }
      popover={{portal: true, placement: kind === 'row' ? 'right' : 'bottom'}}
    />
  )
}
