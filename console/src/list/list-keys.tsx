import { useEffect, useEffectEvent } from 'react'
import { actOf } from '../browser/keys.ts'
import { chosenOf, extendSelection, type Marks, noMarks, toggleRow, turnedAll } from '../ui/table/marks.ts'

interface Props {
  /** Of the rows on the page, in their order. */
  ids: readonly string[]
  marks: Marks
  onMarks: (change: (marks: Marks) => Marks) => void
  /** The key E. */
  onEdit: ((id: string) => void) | undefined
  /** The key Del: what is chosen goes, by now the row in focus at least. */
  onDelete: (() => void) | undefined
}

/** The keys of the row in focus (product B0), in a table as among cards. Nothing fires where text is typed. */
export default function ListKeys({ ids, marks, onMarks, onEdit, onDelete }: Props) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || isElsewhere(target)) return
    const isNothing = !marks.isAll && marks.marked.size === 0
    const act = actOf(event, 'lists')
    if (act === 'let-go') {
      if (!isNothing) onMarks(() => noMarks)
      return
    }
    const row = target.closest('[data-row]')
    const id = row instanceof HTMLElement ? row.dataset.row : undefined
    if (id === undefined || act === null) return
    const onBox = target.matches('input')
    const choose = (step: 1 | -1) => {
      const next = ids[ids.indexOf(id) + step]
      onMarks((now) => {
        const from =
          now.anchor !== null && ids.includes(now.anchor) ? now : extendSelection({ ...now, anchor: null }, ids, id)
        return next === undefined ? from : extendSelection(from, ids, next)
      })
      if (next !== undefined) focusRow(next, onBox)
      return true
    }
    const obey = (): boolean => {
      switch (act) {
        case 'choose':
          // boxes and buttons have it already
          if (onBox || target.matches('button')) return false
          onMarks((now) => toggleRow(now, ids, id, false))
          return true
        case 'choose-range':
          if (target.matches('button')) return false
          onMarks((now) => toggleRow(now, ids, id, true))
          return true
        case 'choose-above':
          return choose(-1)
        case 'choose-below':
          return choose(1)
        case 'choose-page':
          onMarks((now) => (chosenOf(now, ids) === 'all' ? now : turnedAll(now, ids)))
          return true
        case 'open':
          // links and buttons have it already
          if (onBox) linkOf(row)?.click()
          return onBox
        case 'edit':
          onEdit?.(id)
          return onEdit !== undefined
        case 'delete':
          if (onDelete === undefined) return false
          if (isNothing) onMarks((now) => toggleRow(now, ids, id, false))
          onDelete()
          return true
        default:
          return false
      }
    }
    if (obey()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return null
}

const elsewhere = '[role=dialog], [role=alertdialog], [role=menu], textarea, select, [contenteditable]'

/** An open layer and what text is typed in have keys of their own. */
const isElsewhere = (target: HTMLElement) =>
  target.closest(elsewhere) !== null || (target.matches('input') && target.closest('[data-row]') === null)

const linkOf = (row: Element | null) => row?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"])')

function focusRow(id: string, onBox: boolean): void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`)
  const to = onBox ? row?.querySelector<HTMLElement>('input') : linkOf(row)
  to?.focus()
}
