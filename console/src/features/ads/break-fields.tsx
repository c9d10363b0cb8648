import { type AdBreak, adBounds, type BreakTime } from '@skleyka/contract/ads/ads.ts'
import { Trash2 } from 'lucide-react'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Figure } from '../../ui/number-input/figure.tsx'
import { Select } from '../../ui/select/select.tsx'
import { begunTime, timeLabels } from './ad-labels.ts'
import styles from './ads.module.css'

const times = ['START', 'TIME', 'PART', 'EVERY', 'CUEPOINTS', 'END', 'PAUSE'] as const
const choices = times.map((value) => ({ value, label: timeLabels[value] }))

interface Props {
  number: number
  rule: AdBreak
  /** Blocks of the template, as they are called. */
  blocks: readonly { readonly key: string; readonly name: string }[]
  onChange: (rule: AdBreak) => void
  onRemove: () => void
}

/** A break: when it comes, what it chooses among, and when its ads may be skipped. */
export function BreakFields({ number, rule, blocks, onChange, onRemove }: Props) {
  const { when, maxAds, skipAfterS, leastMs } = rule
  const set = (part: Partial<AdBreak>) => onChange({ ...rule, ...part })
  return (
    <section className={styles.part} aria-label={`Пауза ${number}`}>
      <div className={styles.line}>
        <Select label="Когда" choices={choices} value={when.at} onChange={(at) => set({ when: begunTime(at) })} />
        <IconButton size={32} icon={Trash2} label={`Убрать паузу ${number}`} onClick={onRemove} />
      </div>
      <div className={styles.pair}>
        <MomentField when={when} onChange={(next) => set({ when: next })} />
        <Figure
          label="Реклам подряд"
          value={maxAds}
          min={1}
          max={adBounds.maxAds}
          onChange={(next) => set({ maxAds: next })}
        />
        <Figure
          label="В видео не короче"
          unit="с"
          value={Math.round(leastMs / 1_000)}
          min={0}
          max={86_400}
          onChange={(s) => set({ leastMs: s * 1_000 })}
        />
        {skipAfterS !== null && (
          <Figure
            label="Пропуск через"
            unit="с"
            value={skipAfterS}
            min={0}
            max={adBounds.skipS}
            onChange={(next) => set({ skipAfterS: next })}
          />
        )}
      </div>
      <Checkbox checked={skipAfterS !== null} onChange={(on) => set({ skipAfterS: on ? 5 : null })}>
        Можно пропустить
      </Checkbox>
      <fieldset className={styles.boxes}>
        <legend>Блоки паузы: ни&#160;одного&#160;— любые</legend>
        {blocks.map(({ key, name }) => (
          <Checkbox
            key={key}
            checked={rule.blocks.includes(key)}
            onChange={(on) => set({ blocks: on ? [...rule.blocks, key] : rule.blocks.filter((one) => one !== key) })}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </section>
  )
}

function MomentField({ when, onChange }: { when: BreakTime; onChange: (when: BreakTime) => void }) {
  switch (when.at) {
    case 'TIME':
      return (
        <Figure
          label="Секунда"
          unit="с"
          value={when.ms / 1_000}
          min={1}
          max={86_400}
          onChange={(s) => onChange({ at: 'TIME', ms: Math.round(s * 1_000) })}
        />
      )
    case 'PART':
      return (
        <Figure
          label="Доля"
          unit="%"
          value={when.percent}
          min={1}
          max={99}
          onChange={(percent) => onChange({ at: 'PART', percent })}
        />
      )
    case 'EVERY':
      return (
        <Figure
          label="Каждые"
          unit="мин"
          value={when.ms / 60_000}
          min={1}
          max={1_440}
          onChange={(minutes) => onChange({ at: 'EVERY', ms: Math.round(minutes * 60_000) })}
        />
      )
    default:
      return null
  }
}
