import { moderation } from '@skleyka/contract/moderation/moderation.calls.ts'
import { useState } from 'react'
import { keysOf } from '../../browser/keys.ts'
import { playerKeys } from '../../browser/player-keys.ts'
import { singleKeysOn, switchSingleKeys } from '../../browser/single-keys.ts'
import { useApp, useMay } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Kbd } from '../../ui/kbd/kbd.tsx'
import { visibleAreas } from '../sections.ts'
import { goKeys } from './keyboard-map.ts'
import styles from './keys-list.module.css'

interface Line {
  readonly caps: readonly string[]
  readonly words: string
}

/** Every key that works, by where it works (product B0). */
export default function KeysList() {
  const app = useApp()
  const [on, setOn] = useState(singleKeysOn)
  const may = useMay()
  const areas = visibleAreas('account', app)
  const leading = goKeys
    .filter(({ area }) => areas.includes(area))
    .map(({ name, words }): Line => ({ caps: ['G', name], words }))
  return (
    <>
      <div className={styles.groups}>
        <Group title="Везде" lines={[...keysOf('everywhere'), ...leading]} />
        <Group title="В списках" lines={keysOf('lists')} />
        <Group title="В формах" lines={keysOf('forms')} />
        <Group title="На странице видео" lines={playerKeys} />
        {may(moderation.moderate) && <Group title="На модерации" lines={keysOf('moderation')} />}
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
        {lines.map(({ caps, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <span className="visually-hidden">{caps.join(' ')}</span>
              {caps.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
