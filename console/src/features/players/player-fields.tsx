import { heatShownFrom } from '@skleyka/contract/heat/heat-curve.ts'
import { type PlayerBody, playerBounds } from '@skleyka/contract/player-templates/player-look.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import type { BodyProps } from '../templates/templates.tsx'
import { BehaviourFields } from './behaviour-fields.tsx'
import { ControlsFields } from './controls-fields.tsx'
import { CssField } from './css-field.tsx'
import { Group } from './group.tsx'
import { LookFields } from './look-fields.tsx'
import styles from './players.module.css'
import { ProtectionFields } from './protection-fields.tsx'

const texts = [
  { name: 'watch', label: 'Смотреть' },
  { name: 'watchAgain', label: 'Смотреть сначала' },
  { name: 'playNext', label: 'Смотреть дальше' },
  { name: 'stay', label: 'Остаться здесь' },
  { name: 'fromStart', label: 'Сначала' },
] as const

const countings = [
  { value: 'named', label: 'По метке в браузере' },
  { value: 'daily', label: 'Без меток, заново каждый день' },
  { value: 'none', label: 'Не считать просмотры' },
] as const

/** The whole form of a template of the player (product B9). */
export function PlayerFields({ body, onChange }: BodyProps<PlayerBody>) {
  const { marks } = body
  return (
    <>
      <LookFields part={body.look} onChange={(look) => onChange({ ...body, look })} />
      <ControlsFields part={body.controls} onChange={(controls) => onChange({ ...body, controls })} />
      <BehaviourFields part={body.behaviour} onChange={(behaviour) => onChange({ ...body, behaviour })} />
      <Group title="Метки">
        <div className={styles.boxes}>
          <Checkbox
            checked={marks.chapters}
            onChange={(chapters) => onChange({ ...body, marks: { ...marks, chapters } })}
          >
            Главы
          </Checkbox>
          <Checkbox
            checked={marks.cuepoints}
            onChange={(cuepoints) => onChange({ ...body, marks: { ...marks, cuepoints } })}
          >
            Метки на линии времени
          </Checkbox>
          <Checkbox checked={marks.heat ?? false} onChange={(heat) => onChange({ ...body, marks: { ...marks, heat } })}>
            Карта интереса
          </Checkbox>
          <Checkbox
            checked={marks.viewers ?? false}
            onChange={(viewers) => onChange({ ...body, marks: { ...marks, viewers } })}
          >
            Сколько зрителей смотрит трансляцию
          </Checkbox>
        </div>
        <p className={styles.quiet}>
          Карта интереса&#160;— кривая над&#160;линией времени, какие места смотрят чаще. Зрители видят её, когда
          наводят на&#160;линию, и&#160;только у&#160;видео, у&#160;которых хотя&#160;бы {heatShownFrom}
          &#160;просмотров; пока их&#160;меньше, здесь показан пример.
        </p>
      </Group>
      <Group title="Статистика">
        <Select
          label="Кого считать зрителем"
          choices={countings}
          value={body.counting ?? 'named'}
          onChange={(counting) => onChange({ ...body, counting })}
        />
        <p className={styles.quiet}>
          Метка&#160;— случайное имя, которое браузер зрителя хранит у&#160;себя: по&#160;нему один человек
          не&#160;считается дважды в&#160;разные дни. Тем, кто просит не&#160;следить (Do Not Track, GPC), она
          не&#160;ставится никогда. Адреса зрителей не&#160;хранятся.
        </p>
      </Group>
      <ProtectionFields part={body.protection} onChange={(protection) => onChange({ ...body, protection })} />
      <Group title="Свои слова">
        <div className={styles.pair}>
          {texts.map(({ name, label }) => (
            <TextInput
              key={name}
              label={`Вместо «${label}»`}
              maxLength={playerBounds.textChars}
              value={body.texts[name]}
              onChange={(text) => onChange({ ...body, texts: { ...body.texts, [name]: text } })}
            />
          ))}
        </div>
      </Group>
      <CssField css={body.css} onChange={(css) => onChange({ ...body, css })} />
    </>
  )
}
