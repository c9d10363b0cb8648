import { Ellipsis, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { countText } from '../russian/numbers.ts'
import { useMay } from '../session/contexts.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { IconButton } from '../ui/icon-button/icon-button.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { type BulkAction, withRules } from './bulk-actions.ts'
import styles from './bulk-bar.module.css'
import type { BarProps } from './list-card.tsx'
import { sizeOf, sizeText } from './selection.ts'

interface Props<Question> extends BarProps<Question> {
  actions: readonly BulkAction<Question>[]
}

/** «Выбрано: N» at the foot of a list (product B0): what can be done to what is chosen. */
export function BulkBar<Question>(props: Props<Question>) {
  const { actions, selection, total, isMore, wantsDelete, onDeleteMet, onAll, onClear } = props
  const may = useMay()
  const [pressed, setPressed] = useState<BulkAction<Question> | null>(null)
  const allowed = actions.filter(({ call, also = call }) => may(call) && may(also))
  const open = pressed ?? (wantsDelete && allowed.find(({ key }) => key === 'Delete'))
  const close = () => {
    setPressed(null)
    onDeleteMet()
  }
  const button = (action: BulkAction<Question>) => (
    <Button
      key={action.id}
      kind={action.danger ? 'danger-quiet' : 'quiet'}
      title={action.label}
      onClick={() => setPressed(action)}
    >
      <Icon of={action.icon} size={18} />
      <span className={styles.words}>{action.label}</span>
    </Button>
  )
  const more = allowed.filter(({ isMain, danger }) => !isMain && !danger)
  return (
    <section className={styles.bar} aria-label="Действия с выбранным" data-bulk-bar>
      <IconButton icon={X} label="Снять выделение" onClick={onClear} />
      <strong className={styles.count}>Выбрано: {sizeText(selection)}</strong>
      {sizeOf(selection) < total && (
        <button type="button" className={styles.all} onClick={onAll}>
          Выбрать все {countText(total, isMore)} найденных
        </button>
      )}
      <div className={styles.actions}>
        {allowed.filter(({ isMain }) => isMain).map(button)}
        {more.length > 0 && (
          <MenuButton
            label="Ещё действия"
            lines={withRules(more, (action) => ({
              id: action.id,
              label: action.label,
              icon: action.icon,
              onAction: () => setPressed(action),
            }))}
            trigger={(props) => (
              <Button {...props} kind="quiet" title="Ещё">
                <Icon of={Ellipsis} size={18} />
                <span className={styles.words}>Ещё</span>
              </Button>
            )}
          />
        )}
        <span className={styles.last}>{allowed.filter(({ danger }) => danger).map(button)}</span>
      </div>
      {open && (
        <Suspense fallback={null}>
          <open.piece
            selection={selection}
            onClose={close}
            onDone={() => {
              close()
              onClear()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
