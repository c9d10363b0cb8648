import { type PlayerControl, playerControls } from '@skleyka/contract/player-templates/player-controls.ts'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { moveItem } from '../../ui/ordered-list/move-item.ts'
import { OrderedList } from '../../ui/ordered-list/ordered-list.tsx'
import { Select } from '../../ui/select/select.tsx'
import { controlLabels } from './control-labels.ts'
import styles from './players.module.css'

interface Props {
  bar: readonly PlayerControl[]
  onChange: (bar: PlayerControl[]) => void
}

/** Order of the controls in the bar, from the left to the right; moved by hand or by keys. */
export function BarField({ bar, onChange }: Props) {
  const items = bar.map((name) => ({ id: playerControls.indexOf(name), name }))
  const left = playerControls.filter((name) => !bar.includes(name))
  return (
    <>
      <OrderedList
        label="Кнопки панели"
        items={items}
        nameOf={({ name }) => controlLabels[name]}
        onMove={(ids, to) => onChange(moveItem(items, ids, to).map(({ name }) => name))}
      >
        {({ name }) => (
          <span className={styles.line}>
            <span>{controlLabels[name]}</span>
            <IconButton
              size={32}
              icon={Trash2}
              label={`Убрать: ${controlLabels[name]}`}
              onClick={() => onChange(bar.filter((one) => one !== name))}
            />
          </span>
        )}
      </OrderedList>
      <p className={styles.quiet}>
        Скорость, качество, субтитры, звуковые дорожки и{'\u00a0'}список клавиш собраны в{'\u00a0'}меню «Настройки». Оно
        стоит на{'\u00a0'}месте последней из{'\u00a0'}них.
      </p>
      {left.length > 0 && (
        <Select
          label="Добавить на панель"
          choices={left.map((value) => ({ value, label: controlLabels[value] }))}
          value={null}
          onChange={(name) => onChange([...bar, name])}
        />
      )}
    </>
  )
}
