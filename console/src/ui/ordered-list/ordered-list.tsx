import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { Icon } from '../icon/icon.tsx'
import styles from './ordered-list.module.css'

interface Props<Item> {
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** The number of the first one, when the list is a page of a longer one. */
  from?: number
  /** Moves things, in this order, beside another one; without it the order stands. */
  onMove?: ((ids: number[], to: { before: number } | { after: number }) => void) | undefined
  children: (item: Item) => ReactNode
}

/** Things in an order set by hand: dragged by a handle with a pointer or a finger, or lifted by Enter and moved by arrows. */
export function OrderedList<Item extends { readonly id: number }>(props: Props<Item>) {
  const { label, items, nameOf, from = 1, onMove, children } = props
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: onMove === undefined,
    getItems: (keys) => items.filter(({ id }) => keys.has(id)).map((item) => ({ 'text/plain': nameOf(item) })),
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      if (typeof key !== 'number') return
      const ids = items.map(({ id }) => id).filter((id) => keys.has(id))
      onMove?.(ids, dropPosition === 'before' ? { before: key } : { after: key })
    },
  })
  return (
    <GridList aria-label={label} className={styles.list ?? ''} dragAndDropHooks={dragAndDropHooks} selectionMode="none">
      {items.map((item, index) => (
        <GridListItem key={item.id} id={item.id} textValue={nameOf(item)} className={styles.item ?? ''}>
          {onMove && (
            <Button slot="drag" className={styles.handle ?? ''} aria-label={`Переместить «${nameOf(item)}»`}>
              <Icon of={GripVertical} size={18} />
            </Button>
          )}
          <span className={styles.number}>{from + index}</span>
          {children(item)}
        </GridListItem>
      ))}
    </GridList>
  )
}
