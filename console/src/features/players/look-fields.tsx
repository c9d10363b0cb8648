import { contrastProblems } from '@skleyka/contract/player-templates/player-contrast.ts'
import { usingPlaceholders } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { shownHeading, withPanel } from '@skleyka/contract/player-templates/usual-player.ts'
import { useMay } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { Group } from './group.tsx'
import { LogoField } from './logo-field.tsx'
import type { PartProps } from './part-props.ts'
import { PlaceholderField } from './placeholder-field.tsx'
import styles from './players.module.css'

const themes = [
  { value: 'dark', label: 'Тёмная' },
  { value: 'light', label: 'Светлая' },
  { value: 'system', label: 'Как у\u00a0зрителя' },
] as const

const authors = [
  { value: 'none', label: 'Никто' },
  { value: 'person', label: 'Автор видео' },
  { value: 'account', label: 'Аккаунт' },
] as const

/** Colours, whose contrast is told while they are chosen, corners, logo and the words over the picture. */
export function LookFields({ part, onChange }: PartProps<'look'>) {
  const may = useMay()
  const heading = shownHeading(part)
  const problems = contrastProblems(part)
  const describeProblem = (field: 'accent' | 'onAccent') => {
    const text = problems.find((problem) => problem.field === field)?.text
    return text === undefined ? {} : { status: 'error' as const, hint: text }
  }
  return (
    <Group title="Вид">
      <Segmented
        label="Панель"
        titled
        choices={themes}
        value={part.theme}
        onChange={(theme) => onChange(withPanel(part, theme))}
      />
      <div className={styles.pair}>
        <TextInput
          label="Цвет кнопок и линии времени"
          type="color"
          value={part.accent}
          onChange={(accent) => onChange({ ...part, accent })}
          {...describeProblem('accent')}
        />
        <TextInput
          label="Цвет надписей на кнопках"
          type="color"
          value={part.onAccent}
          onChange={(onAccent) => onChange({ ...part, onAccent })}
          {...describeProblem('onAccent')}
        />
        <NumberInput
          label="Скругление"
          unit="px"
          min={0}
          max={24}
          value={part.corner}
          onChange={(corner) => corner !== null && onChange({ ...part, corner })}
        />
      </div>
      <Checkbox checked={heading.title} onChange={(title) => onChange({ ...part, heading: { ...heading, title } })}>
        Название видео поверх картинки
      </Checkbox>
      <Segmented
        label="Подпись под названием"
        titled
        choices={authors}
        value={heading.author}
        onChange={(author) => onChange({ ...part, heading: { ...heading, author } })}
      />
      <LogoField logo={part.logo} onChange={(logo) => onChange({ ...part, logo })} />
      {(may({ access: usingPlaceholders }) || part.placeholder !== undefined || part.clipId !== undefined) && (
        <PlaceholderField part={part} onChange={onChange} />
      )}
    </Group>
  )
}
