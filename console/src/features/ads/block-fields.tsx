import { type AdBlockFields, adBlockFields, adBounds, adDevices } from '@skleyka/contract/ads/ads.ts'
import { Trash2 } from 'lucide-react'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { DateInput } from '../../ui/date-input/date-input.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Figure } from '../../ui/number-input/figure.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { deviceLabels } from './ad-labels.ts'
import styles from './ads.module.css'
import { LinesField } from './lines-field.tsx'
import { SourceFields } from './source-fields.tsx'

interface Props<Block> {
  block: Block
  onChange: (block: Block) => void
  /** Left out for a block that stands by itself. */
  onRemove?: () => void
}

/** A block: where its ads come from, and to whom they are shown. */
export function BlockFields<Block extends AdBlockFields>({ block, onChange, onRemove }: Props<Block>) {
  const { name, source, weight, from, to, cap, countries, sites, devices } = block
  const set = (part: Partial<AdBlockFields>) => onChange({ ...block, ...part })
  return (
    <section className={styles.part} aria-label={name}>
      <div className={styles.line}>
        <TextInput
          label="Название блока"
          required
          maxLength={adBounds.nameChars}
          value={name}
          onChange={(next) => set({ name: next })}
        />
        {onRemove && <IconButton size={32} icon={Trash2} label={`Убрать блок ${name}`} onClick={onRemove} />}
      </div>
      <SourceFields source={source} onChange={(next) => set({ source: next })} />
      <div className={styles.pair}>
        <Figure label="Вес" value={weight} min={1} max={adBounds.weight} onChange={(next) => set({ weight: next })} />
        <DateInput label="Первый день (UTC)" value={from} onChange={(next) => set({ from: next })} />
        <DateInput label="Последний день (UTC)" value={to} onChange={(next) => set({ to: next })} />
      </div>
      <LinesField
        label="Страны"
        value={countries}
        hint={
          adBlockFields.shape.countries.safeParse(countries).success
            ? 'Коды из\u00a0двух букв, например RU, по\u00a0одному в\u00a0строке. Пусто\u00a0— все страны'
            : 'Такой страны нет. Впишите коды из\u00a0двух букв, например RU'
        }
        onChange={(next) => set({ countries: next.map((code) => code.toUpperCase()) })}
      />
      <LinesField
        label="Сайты"
        value={sites}
        hint={
          adBlockFields.shape.sites.safeParse(sites).success
            ? 'Домены, например news.example или *.news.example. Пусто\u00a0— все сайты'
            : 'Это не\u00a0домен. Напишите его без пробелов, например news.example'
        }
        onChange={(next) => set({ sites: next.map((site) => site.toLowerCase()) })}
      />
      <fieldset className={styles.boxes}>
        <legend>Устройства</legend>
        {adDevices.map((device) => (
          <Checkbox
            key={device}
            checked={devices.includes(device)}
            onChange={(on) =>
              set({ devices: adDevices.filter((one) => (one === device ? on : devices.includes(one))) })
            }
          >
            {deviceLabels[device]}
          </Checkbox>
        ))}
      </fieldset>
      <p className={styles.quiet}>Ни&#160;одного&#160;— на&#160;всех устройствах</p>
      <Checkbox checked={cap !== null} onChange={(on) => set({ cap: on ? { times: 3, hours: 24 } : null })}>
        Ограничить показы одному зрителю
      </Checkbox>
      {cap !== null && (
        <div className={styles.pair}>
          <Figure
            label="Показов"
            value={cap.times}
            min={1}
            max={adBounds.perViewer}
            onChange={(times) => set({ cap: { ...cap, times } })}
          />
          <Figure
            label="За сколько часов"
            unit="ч"
            value={cap.hours}
            min={1}
            max={adBounds.hours}
            onChange={(hours) => set({ cap: { ...cap, hours } })}
          />
        </div>
      )}
    </section>
  )
}
