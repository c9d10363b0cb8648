import { Funnel } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Chip } from '../chip/chip.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { Segmented } from '../segmented/segmented.tsx'
import { Select } from '../select/select.tsx'
import { Switch } from '../switch/switch.tsx'
import { TextArea } from '../text-input/text-area.tsx'
import { SearchInput, TextInput } from '../text-input/text-input.tsx'
import styles from './gallery.module.css'

const none = () => undefined
const albums = [
  { value: 'morning', label: 'Утренний эфир' },
  { value: 'lectures', label: 'Лекции' },
] as const

const states = [
  { state: undefined, name: 'обычное' },
  { state: 'hover', name: 'наведение' },
  { state: 'focus', name: 'фокус' },
] as const

/** The main controls as they are, under the pointer and in focus. */
export function UnderPointer() {
  const [text, setText] = useState('Утренний выпуск')
  const fields = (name: string) => (
    <>
      <TextInput label={`Рамка, ${name}`} value={text} onChange={setText} />
      <TextInput label={`Заливка, ${name}`} value={text} onChange={setText} kind="fill" />
      <SearchInput label={`Поиск, ${name}`} value="" onChange={none} display="bright" />
      <TextArea label={`Описание, ${name}`} value={text} onChange={setText} />
      <Select label={`Альбом, ${name}`} choices={albums} value="morning" onChange={none} />
    </>
  )
  const choices = (name: string) => (
    <>
      <Checkbox checked={false} onChange={none}>
        Без звука
      </Checkbox>
      <Checkbox checked onChange={none}>
        Показывать в ленте
      </Checkbox>
      <RadioGroup
        label={`Наполнение, ${name}`}
        value="hand"
        onChange={none}
        choices={[
          { value: 'hand', label: 'Вручную' },
          { value: 'filter', label: 'По фильтру' },
        ]}
      />
      <Switch on onChange={none}>
        Публиковать сразу
      </Switch>
      <Segmented
        label={`Вид, ${name}`}
        value="day"
        onChange={none}
        choices={[
          { value: 'day', label: 'День' },
          { value: 'week', label: 'Неделя' },
        ]}
      />
      <Chip kind="open" icon={Funnel} onPress={none}>
        Фильтр
      </Chip>
    </>
  )
  return (
    <div className={styles.columns}>
      {states.map(({ state, name }) => (
        <div key={name} className={styles.stack} data-shown={state}>
          <p className={styles.note}>{name}</p>
          {fields(name)}
          <div className={styles.choices}>{choices(name)}</div>
        </div>
      ))}
    </div>
  )
}
