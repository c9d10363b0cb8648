import type { Access } from '@skleyka/contract/access.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Selection } from './selection.ts'

/** Something that is done to what was chosen: a button of the bulk bar, and a line of a row's menu where it fits one. */
export interface BulkAction<Question> {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** The call it makes: absent for those who may not make it. */
  readonly call: { readonly access: Access }
  /** A right that it takes beside that of the call. */
  readonly also?: { readonly access: Access }
  /** Stands on the bar itself, the rest in «Ещё». */
  readonly isMain?: boolean
  /** Neighbours in «Ещё» of another group have a line between them. */
  readonly group?: string
  /** Fits one row too: a line of its menu. */
  readonly isOfOne?: boolean
  /** Red, and last. */
  readonly danger?: boolean
  /** The key that does it to what is chosen, or else to the row in focus. */
  readonly key?: 'Delete'
  /** Its dialog, loaded on use (`lazyPiece`). */
  readonly piece: ComponentType<BulkPieceProps<Question>>
}

export interface BulkPieceProps<Question> {
  readonly selection: Selection<Question>
  /** Nothing is done; what is chosen stays so. */
  readonly onClose: () => void
  /** It is done, or goes on by itself: what was chosen is let go. */
  readonly onDone: () => void
}

/** The lines of a menu of actions, with a rule between two groups. */
export const withRules = <Action extends { readonly group?: string }, Line>(
  actions: readonly Action[],
  lineOf: (action: Action) => Line,
): (Line | 'rule')[] =>
  actions.flatMap((action, at) => {
    const before = actions[at - 1]
    return before && before.group !== action.group ? ['rule' as const, lineOf(action)] : [lineOf(action)]
  })
