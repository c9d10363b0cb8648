import { Check, CircleAlert, Clock, Funnel, LayoutGrid, Rows3, ShieldQuestionMark, Users } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Chip, CountBadge } from '../chip/chip.tsx'
import { ProgressBar, ProgressRing } from '../progress/progress.tsx'
import { Segmented } from '../segmented/segmented.tsx'
import { StateMark } from '../state-mark/state-mark.tsx'
import { Tabs } from '../tabs/tabs.tsx'
import { Thumb } from '../thumb/thumb.tsx'
import styles from './gallery.module.css'

const panels = {
  about: 'О чём видео и кому его видно',
  files: 'Исходник и качества',
  marks: 'Рекламные метки',
} as const
const marks = [
  { tone: 'ok', label: 'Готово', icon: Check },
  { tone: 'wait', label: 'В очереди', icon: Clock },
  { tone: 'warn', label: 'На модерации', icon: ShieldQuestionMark },
  { tone: 'bad', label: 'Ошибка', icon: CircleAlert },
  { tone: 'good', label: 'Опубликовано', icon: Check },
  { tone: 'info', label: 'Из «Лектория»', icon: Users },
  { tone: 'live', label: 'В эфире' },
  { tone: 'air', label: 'Идёт запись' },
] as const

/** Parts to choose, marked, counted and shown in a row. */
export function Choices() {
  const [on, setOn] = useState(true)
  const [view, setView] = useState<'table' | 'grid'>('table')
  const [tab, setTab] = useState<'about' | 'files' | 'marks'>('about')
  return (
    <>
      <div className={styles.row}>
        <Checkbox checked={on} onChange={setOn}>
          Показывать в ленте
        </Checkbox>
        <Checkbox checked={!on} onChange={(value) => setOn(!value)}>
          Без звука
        </Checkbox>
        <Checkbox checked={false} mixed onChange={() => undefined}>
          Выбраны не все
        </Checkbox>
        <Checkbox checked disabled onChange={() => undefined}>
          Недоступно
        </Checkbox>
        <Segmented
          label="Вид"
          value={view}
          onChange={setView}
          choices={[
            { value: 'table', label: 'Таблица', icon: Rows3 },
            { value: 'grid', label: 'Сетка', icon: LayoutGrid },
          ]}
        />
      </div>
      <div className={styles.row}>
        <Chip kind="open" icon={Funnel} onPress={() => undefined}>
          Фильтр
        </Chip>
        <Chip kind="on" name="Создано:" onRemove={() => undefined}>
          за 28 дней
        </Chip>
        <Chip>60 с</Chip>
        <Chip kind="tag" onRemove={() => undefined}>
          птицы
        </Chip>
        <CountBadge count={12} />
        <Avatar name="Марина Соколова" />
        {['Волга Медиа', 'Лекторий', 'Полянка', 'Телеканал «Степь»'].map((name) => (
          <Avatar key={name} name={name} square />
        ))}
      </div>
      <div className={styles.row}>
        <StateMark tone="work" progress={0.43}>
          Загружается 43 %
        </StateMark>
        {marks.map(({ label, ...mark }) => (
          <StateMark key={mark.tone} {...mark}>
            {label}
          </StateMark>
        ))}
        <ProgressRing value={0.6} size={26} />
      </div>
      <div className={styles.bars}>
        <ProgressBar value={0.43} label="Загрузка" />
        <ProgressBar value={0.7} tone="wait" />
        <ProgressBar value={1} tone="ok" />
        <ProgressBar value={0.3} tone="bad" />
      </div>
      <Tabs
        label="Видео"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'about', label: 'Описание' },
          { value: 'files', label: 'Файлы' },
          { value: 'marks', label: 'Метки', count: 4 },
        ]}
      >
        <p className={styles.panel}>{panels[tab]}</p>
      </Tabs>
      <div className={styles.row}>
        <Thumb src={null} width={88} />
        <Thumb src={null} width={88} time="48:10" framed playable />
        <Thumb src={null} width={128} quiet instead={<ProgressRing value={0.3} />} />
      </div>
    </>
  )
}
