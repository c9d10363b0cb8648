import { useState } from 'react'
import { useApp } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Kbd } from '../../ui/kbd/kbd.tsx'
import { linkedAreas } from '../sections.ts'
import { goKeys } from './keyboard-map.ts'
import styles from './keys-list.module.css'
import { singleKeysOn, switchSingleKeys } from './single-keys.ts'

interface Line {
  readonly keys: readonly string[]
  readonly words: string
}

const everywhere: readonly Line[] = [
  { keys: ['Ctrl', 'K'], words: 'Быстрый переход' },
  { keys: ['?'], words: 'Этот список' },
  { keys: ['Esc'], words: 'Закрыть окно или меню' },
]
const ofLists: readonly Line[] = [
  { keys: ['/'], words: 'Поиск' },
  { keys: ['↑', '↓'], words: 'Строка выше, строка ниже' },
  { keys: ['Enter'], words: 'Открыть строку' },
]
const ofForms: readonly Line[] = [{ keys: ['Ctrl', 'S'], words: 'Сохранить' }]

/** Every key that works, by where it works (product B0). */
export default function KeysList() {
  const app = useApp()
  const [on, setOn] = useState(singleKeysOn)
  const areas = linkedAreas('account', app)
  const leading = goKeys
    .filter(({ area }) => areas.includes(area))
    .map(({ name, words }): Line => ({ keys: ['G', name], words }))
  return (
    <>
      <div className={styles.groups}>
        <Group title="Везде" lines={[...everywhere, ...leading]} />
        <Group title="В списках" lines={ofLists} />
        <Group title="В формах" lines={ofForms} />
      </div>
      <div className={styles.switch}>
        <Checkbox
          checked={on}
          onChange={(checked) => {
            switchSingleKeys(checked)
            setOn(checked)
          }}
        >
          Включать клавиши, нажатые без Ctrl
        </Checkbox>
      </div>
    </>
  )
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(({ keys, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <span className="visually-hidden">{keys.join(' ')}</span>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
