import { playerSpeeds, subtitleLooks } from '@skleyka/contract/player-templates/player-controls.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Select } from '../../ui/select/select.tsx'
import { BarField } from './bar-field.tsx'
import { Group } from './group.tsx'
import type { PartProps } from './part-props.ts'
import styles from './players.module.css'

const sizes = { small: 'Мелкий', usual: 'Обычный', large: 'Крупный', largest: 'Очень крупный' }
const colours = { white: 'Белый', yellow: 'Жёлтый', green: 'Зелёный', blue: 'Голубой' }
const grounds = { half: 'Полупрозрачный', solid: 'Сплошной', none: 'Нет' }
const edges = { none: 'Нет', shadow: 'Тень', outline: 'Обводка' }

const toChoices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** Fields for the controls of a viewer, and how subtitles look until he chooses otherwise. */
export function ControlsFields({ part, onChange }: PartProps<'controls'>) {
  const { subtitles } = part
  const look = (next: Partial<typeof subtitles>) => onChange({ ...part, subtitles: { ...subtitles, ...next } })
  return (
    <Group title="Управление">
      <div className={styles.boxes}>
        <Checkbox checked={part.big} onChange={(big) => onChange({ ...part, big })}>
          Большая кнопка
        </Checkbox>
        <Checkbox checked={part.line} onChange={(line) => onChange({ ...part, line })}>
          Линия времени
        </Checkbox>
        <Checkbox checked={part.keyboard} onChange={(keyboard) => onChange({ ...part, keyboard })}>
          Управление клавишами
        </Checkbox>
      </div>
      <BarField bar={part.bar} onChange={(bar) => onChange({ ...part, bar })} />
      <fieldset className={styles.boxes}>
        <legend>Скорости</legend>
        {playerSpeeds.map((speed) => (
          <Checkbox
            key={speed}
            checked={part.speeds.includes(speed)}
            disabled={speed === 1}
            onChange={(on) =>
              onChange({
                ...part,
                speeds: playerSpeeds.filter((one) => (one === speed ? on : part.speeds.includes(one))),
              })
            }
          >
            {`${speed.toLocaleString('ru')}×`}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.pair}>
        <Select
          label="Размер субтитров"
          choices={toChoices(subtitleLooks.size, sizes)}
          value={subtitles.size}
          onChange={(size) => look({ size })}
        />
        <Select
          label="Цвет субтитров"
          choices={toChoices(subtitleLooks.colour, colours)}
          value={subtitles.colour}
          onChange={(colour) => look({ colour })}
        />
        <Select
          label="Фон субтитров"
          choices={toChoices(subtitleLooks.ground, grounds)}
          value={subtitles.ground}
          onChange={(ground) => look({ ground })}
        />
        <Select
          label="Край букв"
          choices={toChoices(subtitleLooks.edge, edges)}
          value={subtitles.edge}
          onChange={(edge) => look({ edge })}
        />
      </div>
    </Group>
  )
}
