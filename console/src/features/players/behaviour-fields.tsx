import { startQualities } from '@skleyka/contract/player-templates/player-controls.ts'
import { playerBounds } from '@skleyka/contract/player-templates/player-look.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { Group } from './group.tsx'
import type { PartProps } from './part-props.ts'
import styles from './players.module.css'

const qualities = startQualities.map((value) => ({
  value,
  label: value === 'auto' ? 'По\u00a0скорости сети' : `${value}p`,
}))
const nexts = [
  { value: 'begins', label: 'Начинается само' },
  { value: 'offered', label: 'Предлагается' },
  { value: 'none', label: 'Не\u00a0предлагается' },
] as const
const ends = [
  { value: 'again', label: 'Кнопка «Смотреть сначала»' },
  { value: 'nothing', label: 'Последний кадр' },
] as const

/** Fields for the beginning and the end of a video. */
export function BehaviourFields({ part, onChange }: PartProps<'behaviour'>) {
  return (
    <Group title="Поведение">
      <div className={styles.boxes}>
        <Checkbox checked={part.autoplay} onChange={(autoplay) => onChange({ ...part, autoplay })}>
          Начинать без звука, когда плеер виден
        </Checkbox>
        <Checkbox checked={part.muted} onChange={(muted) => onChange({ ...part, muted })}>
          Без звука
        </Checkbox>
        <Checkbox checked={part.loop} onChange={(loop) => onChange({ ...part, loop })}>
          Повторять по кругу
        </Checkbox>
        <Checkbox checked={part.resume} onChange={(resume) => onChange({ ...part, resume })}>
          Продолжать с того же места
        </Checkbox>
      </div>
      <div className={styles.pair}>
        <Select
          label="Качество в начале"
          choices={qualities}
          value={part.quality}
          onChange={(quality) => onChange({ ...part, quality })}
        />
        <Select
          label="Следующее видео альбома"
          choices={nexts}
          value={part.next}
          onChange={(next) => onChange({ ...part, next })}
        />
        <Select label="В конце" choices={ends} value={part.end} onChange={(end) => onChange({ ...part, end })} />
      </div>
      <Checkbox
        checked={part.call !== null}
        onChange={(on) => onChange({ ...part, call: on ? { label: 'Подробнее', link: 'https://example.com/' } : null })}
      >
        Кнопка со ссылкой в конце
      </Checkbox>
      {part.call && <CallFields call={part.call} onChange={(call) => onChange({ ...part, call })} />}
    </Group>
  )
}

type Call = NonNullable<PartProps<'behaviour'>['part']['call']>

const CallFields = ({ call, onChange }: { call: Call; onChange: (call: Call) => void }) => (
  <div className={styles.pair}>
    <TextInput
      label="Надпись на кнопке"
      maxLength={playerBounds.textChars}
      value={call.label}
      onChange={(label) => onChange({ ...call, label })}
    />
    <TextInput label="Куда ведёт" type="url" value={call.link} onChange={(link) => onChange({ ...call, link })} />
  </div>
)
